import { Temporal } from 'temporal-polyfill';
import type { MessageFacts } from '../delivery/message-facts.js';
import { NOTICE_KINDS, sentenceOf, type NoticeKindName } from '../notice-kinds.js';

/** What a mail says. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** A game, as it stands in a digest. */
export interface DigestGame {
  readonly id: string;
  readonly name: string | null;
  readonly preset: string;
  readonly seat: number;
  readonly deadlineAt: Date | null;
}

/** Something that happened since the last digest. */
export interface DigestNews {
  readonly kind: NoticeKindName;
  readonly gameId: string | null;
  readonly gameName: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Who reads it, and where links lead. */
export interface MailFrame {
  readonly publicUrl: string;
  /** the zone in which times are given */
  readonly zone: string;
  readonly unsubscribe: string;
}

/** A mail about one notice. */
export function noticeMail(facts: MessageFacts, frame: MailFrame): MailText {
  const { kind, data, gameId, seatsOnTurn } = facts;
  const sentence = sentenceOf(kind, data);
  if (gameId === null) return { subject: sentence, text: lines([sentence], frame) };
  const isRunning = seatsOnTurn !== null && seatsOnTurn.length > 0;
  const body = [
    sentence,
    '',
    `Game: ${nameOf(facts.gameName, facts.preset)}`,
    ...(isRunning ? [`On turn: seat ${seatsOnTurn.join(', ')}`] : []),
    ...(NOTICE_KINDS[kind].endsWithTurn && facts.deadlineAt !== null
      ? [`Deadline: ${timeIn(frame.zone, facts.deadlineAt)}`]
      : []),
    gameLink(frame, gameId),
  ];
  return {
    subject: `${sentence.replace(/\.$/, '')} · ${nameOf(facts.gameName, facts.preset)}`,
    text: lines(body, frame),
  };
}

/** The mail of a day: every game that waits, and what else happened. */
export function digestMail(
  date: string,
  games: readonly DigestGame[],
  news: readonly DigestNews[],
  frame: MailFrame,
): MailText {
  const waiting = games.flatMap(({ id, name, preset, seat, deadlineAt }) => [
    `- ${nameOf(name, preset)}, your seat ${seat}${deadlineAt === null ? '' : `, until ${timeIn(frame.zone, deadlineAt)}`}`,
    `  ${gameLink(frame, id)}`,
  ]);
  const happened = news.map(({ kind, gameId, gameName, data }) => {
    const where = gameId === null ? '' : ` (${nameOf(gameName, null)}, ${gameLink(frame, gameId)})`;
    return `- ${sentenceOf(kind, data)}${where}`;
  });
  const body = [
    games.length === 0 ? 'No game waits for you.' : `Games that wait for you: ${games.length}`,
    ...waiting,
    ...(happened.length === 0 ? [] : ['', 'What happened:', ...happened]),
  ];
  return { subject: `Trainyard, ${date}: ${games.length} to play`, text: lines(body, frame) };
}

/** The mail that asks whether an address is wanted here. */
export function confirmationMail(token: string, playerName: string): MailText {
  const text = [
    `The player ${playerName} wants to get mail about games at this address.`,
    'If that is you, confirm it with this token, within 24 hours:',
    '',
    token,
    '',
    'It goes to POST /v1/players/me/mail-address/confirm. If it is not you, do nothing: no more mail will come.',
  ];
  return { subject: 'Confirm your address for Trainyard', text: `${text.join('\n')}\n` };
}

/** A moment on the wall clock of a zone. */
function timeIn(zone: string, at: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  return `${local.toPlainDate().toString()} ${local.toPlainTime().toString({ smallestUnit: 'minute' })} ${zone}`;
}

function nameOf(name: string | null, preset: string | null): string {
  return name ?? (preset === null ? 'a game' : `a game of ${preset}`);
}

function gameLink({ publicUrl }: MailFrame, gameId: string): string {
  return `${publicUrl}/v1/games/${gameId}`;
}

function lines(body: readonly string[], { unsubscribe }: MailFrame): string {
  return [...body, '', '--', `No more of these mails: ${unsubscribe}`, ''].join('\n');
}
