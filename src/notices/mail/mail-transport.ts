import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../../config.js';

/** A mail as it is sent. */
export interface OutgoingMail {
  /** The same for the same delivery, so that a mail that came twice is seen to be one. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The address takes no mail, now and later. */
export class AddressRefused extends Error {}

/** What carries mails away. */
export abstract class MailTransport {
  /**
   * Returns once somebody else answers for the mail.
   *
   * @throws AddressRefused, or any other error, after which the mail can be sent again
   */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/** How long a mail server may take for an answer, milliseconds; less than a delivery may take in all. */
const PATIENCE = 20_000;
/** Connections to the mail server at the same time. */
export const MAILS_AT_A_TIME = 4;

/** Over a mail server. */
@Injectable()
export class SmtpTransport extends MailTransport implements OnApplicationShutdown {
  private readonly server;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    this.server = createTransport({
      pool: true,
      url: smtpUrl,
      maxConnections: MAILS_AT_A_TIME,
      // what was not acknowledged is sent again by whoever keeps the deliveries, and by nobody else
      maxRequeues: 0,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(mail: OutgoingMail): Promise<void> {
    try {
      await this.server.sendMail(messageOf(mail, this.from));
    } catch (error) {
      throw isRefusal(error) ? new AddressRefused((error as Error).message) : error;
    }
  }

  onApplicationShutdown(): void {
    this.server.close();
  }
}

/** A permanent answer (RFC 5321, 5xx) to the recipient, or one whose enhanced code blames the address (RFC 3463, 5.1.x). */
function isRefusal(error: unknown): boolean {
  const { responseCode, command, response } = error as { responseCode?: number; command?: string; response?: string };
  if (responseCode === undefined || responseCode < 500) return false;
  return command === 'RCPT TO' || /^5\d\d[ -]5\.1\./.test(response ?? '');
}

/** Into a folder, for somebody without a mail server. */
@Injectable()
export class FolderTransport extends MailTransport {
  private readonly logger = new Logger('Mail');
  private readonly writer = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
  }

  async send(mail: OutgoingMail): Promise<void> {
    const { message } = await this.writer.sendMail(messageOf(mail, this.from));
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = path.join(this.folder, `${mail.id}.eml`);
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    this.logger.log(`Without SMTP_URL a mail was written to ${file}.`);
  }
}

/** As the settings say. */
export function mailTransport({ smtpUrl, mailFrom, dataFolder }: Config): MailTransport {
  return smtpUrl === null
    ? new FolderTransport(path.join(dataFolder, 'outbox'), mailFrom)
    : new SmtpTransport(smtpUrl, mailFrom);
}

function messageOf({ id, to, subject, text, headers }: OutgoingMail, from: string): SendMailOptions {
  return {
    from: { name: 'Trainyard', address: from },
    to: { name: '', address: to },
    subject,
    text,
    messageId: `<${id}@${from.split('@')[1] ?? 'localhost'}>`,
    // RFC 3834: no vacation notice is to answer this
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  };
}
