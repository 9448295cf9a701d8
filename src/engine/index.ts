/**
 * The rules of train dominoes: the only door of the engine. Everything behind it is pure; a match is the fold of its
 * events. RULES.md says what is judged, RECORD.md how it is written.
 */
export type { Chance } from './chance.js';
export type { Command } from './commands.js';
export { decide, type Decision } from './decide.js';
export { createChance, DEAL_ALGORITHM, isClientSeed, SERVER_SEED_BYTES, type Hmac } from './deal.js';
export { DEAL_TABLES, tilesDealt } from './deal-tables.js';
export type { GameEvent, GameEventType, LeaveReason, RoundEndReason } from './events.js';
export { decodeEvent, encodeEvent, StoredEventError, type StoredEvent } from './event-codec.js';
export { viewEvent, type EventView, type LaidView } from './event-view.js';
export { evolve, replay } from './evolve.js';
export { ReplayError } from './replay-error.js';
export { challenges, legalMoves, seatsToAct, turnsAsked, type AskedTurn } from './judge.js';
export { MOVE_REFUSALS as REFUSALS, type Refusal, type RefusalCode, type RefusalKind } from './move-refusals.js';
export type { ChallengeMove, LayTrainMove, LegalMove, Move, PassMove, PlayMove } from './moves.js';
export { OPTION_CATALOGUE, type OptionDescription } from './option-catalogue.js';
export { INPUT_REFUSALS } from './option-input.js';
export type { Options, Ruleset } from './options.js';
export { presetNamed, PRESETS, type Preset } from './presets.js';
export { RULES_VERSION } from './rules-version.js';
export * from './ruleset.js';
export type { Conflict } from './ruleset-refusal.js';
export { RULESET_REFUSALS } from './ruleset-refusals.js';
export { restore, snapshot, stateHash, textHash } from './snapshot.js';
export { copyMatch, type MatchState } from './state.js';
export { fullSet, parseTile, setSize, tileName, type Tile } from './tiles.js';
export { view } from './view.js';
export type * from './view-types.js';
export { checkRecord, type RecordCrypto, type RecordVerdict } from './check-record.js';
export { readPosition, type Position, type PositionReading } from './position.js';
export { exportRecord, type RecordInput } from './record.js';
export type * from './record-types.js';
export { explainPlay, judgePosition, type ExpectedPlay, type SeatChallenge } from './referee.js';
export { formatRecordText, parseRecordText, type RecordTextReading } from './notation.js';
