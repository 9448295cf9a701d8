/** What a player can switch on and off, for each channel. */
export const NOTICE_GROUPS = ['turn', 'reminder', 'game', 'invitation', 'message', 'digest'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** One kind of notice. */
export interface NoticeKind {
  /** `account`: about the channels themselves, and not to be switched off. */
  readonly group: NoticeGroup | 'account';
  /** Whether it is over once the seat is not on turn any more. */
  readonly endsWithTurn: boolean;
  /** What of a row of the outbox goes into the notice: nothing else does, so that nothing hidden ever can. */
  readonly fields: readonly string[];
  /** What happened, for a person; `{field}` stands for a field. */
  readonly sentence: string;
}

function kind(group: NoticeKind['group'], fields: readonly string[], sentence: string): NoticeKind {
  return { group, endsWithTurn: group === 'turn' || group === 'reminder', fields, sentence };
}

/**
 * Every kind of notice, by the topic under which it is written into the outbox. Topics that do not stand here are told to
 * nobody.
 */
export const NOTICE_KINDS = {
  turn_began: kind('turn', ['seats'], 'It is your turn.'),
  reminder: kind('reminder', ['seats', 'kind', 'deadline'], 'The game still waits for you.'),
  match_started: kind('game', [], 'The match has begun.'),
  match_ended: kind('game', ['reason'], 'The match has ended: {reason}.'),
  game_aborted: kind('game', ['reason'], 'The game was called off.'),
  time_ran_out: kind('game', ['seat', 'action'], 'The time of seat {seat} ran out.'),
  vacation_began: kind('game', ['seat'], 'Seat {seat} is on vacation.'),
  paused: kind('game', ['reason'], 'The game is paused.'),
  resumed: kind('game', [], 'The game goes on.'),
  undo_asked: kind('game', ['seats'], 'Somebody asks to take a move back.'),
  moves_undone: kind('game', ['seat'], 'Moves were taken back.'),
  plan_dropped: kind('game', ['memberId', 'seat', 'reason'], 'A planned move of yours was dropped.'),
  seat_left: kind('game', ['seat', 'reason'], 'Seat {seat} has left.'),
  seat_substituted: kind('game', ['seat'], 'Somebody else plays seat {seat} now.'),
  invited: kind('invitation', ['invitationId', 'seat'], 'You are invited to a game.'),
  invitation_answered: kind(
    'invitation',
    ['invitationId', 'playerId', 'answer', 'reason'],
    'An invitation was answered.',
  ),
  message: kind('message', ['message'], 'There is a new message.'),
  digest: kind('digest', ['date', 'games'], 'Games that wait for you: {games}.'),
  test: kind('account', ['webhookId'], 'This is a test.'),
  webhook_disabled: kind('account', ['webhookId', 'reason'], 'A webhook was disabled: {reason}.'),
  mail_bounced: kind('account', ['reason'], 'Mail to your address was refused.'),
  mail_confirmation: kind('account', ['confirmationId'], 'Please confirm your address.'),
} as const satisfies Record<string, NoticeKind>;

export type NoticeKindName = keyof typeof NOTICE_KINDS;

/** Whether a topic is one that somebody is told of. */
export function isNoticeKind(topic: string): topic is NoticeKindName {
  return Object.hasOwn(NOTICE_KINDS, topic);
}

/** Kinds that are over once the seat is not on turn any more. */
export const KINDS_OF_A_TURN: readonly string[] = Object.entries(NOTICE_KINDS)
  .filter(([, { endsWithTurn }]) => endsWithTurn)
  .map(([name]) => name);

/** The most characters of a text in a notice. */
export const LONGEST_TEXT = 200;
/** The most numbers in a list in a notice. */
const LONGEST_LIST = 14;

/** The fields of a payload that the kind of notice knows, short enough for every channel. */
export function dataOf(name: NoticeKindName, payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { fields }: NoticeKind = NOTICE_KINDS[name];
  const known = fields.map((field) => [field, shortened(payload[field])] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (!Array.isArray(value)) return undefined;
  return value.filter((item) => typeof item === 'number').slice(0, LONGEST_LIST);
}

/** What a notice says, for a person. */
export function sentenceOf(name: NoticeKindName, data: Readonly<Record<string, unknown>>): string {
  const { sentence }: NoticeKind = NOTICE_KINDS[name];
  return sentence.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = data[field];
    return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('_', ' ') : 'unknown';
  });
}
