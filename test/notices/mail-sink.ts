import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';

/** A mail as it arrived. */
export interface SunkMail {
  readonly to: string;
  readonly subject: string;
  readonly headers: string;
  readonly text: string;
}

/** A mail server that keeps what it is sent. */
export class MailSink {
  readonly mails: SunkMail[] = [];
  /** Addresses that do not exist. */
  readonly unknown = new Set<string>();
  /** How many of the next mails are put off with 451 after they were sent. */
  busyFor = 0;
  /** What the next mail is refused with after it was sent. */
  objection: string | null = null;

  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, answer) => {
      answer(this.unknown.has(address) ? refusal(550, 'no such user') : null);
    },
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (this.busyFor > 0) {
          this.busyFor--;
          answer(refusal(451, '4.3.0 busy'));
          return;
        }
        if (this.objection !== null) {
          answer(refusal(550, this.objection));
          this.objection = null;
          return;
        }
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        this.mails.push(read(to, Buffer.concat(chunks).toString('utf8')));
        answer(null);
      });
    },
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  to(address: string): SunkMail[] {
    return this.mails.filter(({ to }) => to === address);
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => {
        resolve();
      });
    });
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function read(to: string, raw: string): SunkMail {
  const [headers, ...rest] = raw.split('\r\n\r\n');
  const unfolded = (headers as string).replace(/\r\n[ \t]+/g, ' ');
  const body = rest.join('\r\n\r\n');
  const isQuoted = /content-transfer-encoding: quoted-printable/i.test(unfolded);
  const text = isQuoted ? unquoted(body) : body;
  return { to, headers: unfolded, subject: decoded(/^subject: (.*)$/im.exec(unfolded)?.[1] ?? ''), text };
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decoded(header: string): string {
  return header
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?Q\?(.*?)\?=/gi, (_, text: string) => unquoted(text.replaceAll('_', '=20')))
    .replace(/=\?utf-8\?B\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'));
}
