import { NOTICE_GROUPS, type NoticeGroup, type NoticeKind } from './notice-kinds.js';

/** The ways to a player. */
export const CHANNELS = ['feed', 'webhook', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

export const MAIL_MODES = ['each', 'daily'] as const;
export type MailMode = (typeof MAIL_MODES)[number];

/** What a player wants to be told, and how. */
export interface Preferences {
  readonly feed: readonly NoticeGroup[];
  readonly webhook: readonly NoticeGroup[];
  readonly mail: readonly NoticeGroup[];
  /** `daily`: the mails of a day in one, the digest. */
  readonly mailMode: MailMode;
  readonly digestHour: number;
  readonly digestZone: string;
}

const ALL_BUT_DIGEST = NOTICE_GROUPS.filter((group) => group !== 'digest');

/** What holds for a player who never said anything. */
export const DEFAULT_PREFERENCES: Preferences = {
  feed: ALL_BUT_DIGEST,
  webhook: ALL_BUT_DIGEST,
  mail: ['turn', 'reminder', 'game', 'invitation'],
  mailMode: 'each',
  digestHour: 8,
  digestZone: 'UTC',
};

/** Whether a notice of that group goes through the channel as it comes. */
export function isWanted(preferences: Preferences, channel: Channel, group: NoticeKind['group']): boolean {
  if (group === 'account') return channel === 'feed';
  if (channel === 'mail' && preferences.mailMode === 'daily') return group === 'digest';
  return preferences[channel].includes(group);
}

/** Whether a digest is made at all. */
export function wantsDigest(preferences: Preferences): boolean {
  return CHANNELS.some((channel) => isWanted(preferences, channel, 'digest'));
}
