/** The options of a ruleset, RULES 3, with the names and values that the public documents use. */

export type Game = 'mexican_train' | 'chicken_foot';
export type DealTableName =
  | 'club'
  | 'dominoes_hq'
  | 'parsons'
  | 'hub'
  | 'events'
  | 'double_nine'
  | 'five_tiles'
  | 'chicken_foot'
  | 'chicken_foot_nine'
  | 'general';
export type Teams = 'none' | 'pairs';
export type TieBreak = 'zero_rounds' | 'none';

/** Every option, resolved. Each is described in `option-catalogue.ts`. */
export interface Options {
  readonly game: Game;
  readonly maxPips: 6 | 9 | 12 | 15 | 18;
  readonly dealTable: DealTableName;
  /** Tiles a seat; null: the deal table decides. */
  readonly handSize: number | null;
  readonly engineSource: 'set_aside' | 'required_holder' | 'highest_held';
  readonly engineAbsent: 'draw_in_turn' | 'draw_together' | 'next_lower';
  readonly firstEngine: number;
  readonly rounds: number;
  readonly starter: 'random' | 'engine_holder' | 'highest_tile' | 'lot';
  readonly nextStarter: 'left' | 'again' | 'winner';
  readonly firstTurn: 'whole_train' | 'single' | 'simultaneous';
  readonly firstTurnScope: 'own' | 'any';
  readonly firstTurnDraw: boolean;
  readonly firstTurnDoubles: 'normal' | 'deferred' | 'exempt' | 'forbidden';
  readonly firstTurnOut: 'immediate' | 'finish_cycle';
  readonly lateStart: 'single' | 'whole_train';
  readonly trainsBegin: 'private' | 'public';
  readonly mexicanTrains: 0 | 1 | 2 | 3 | 4;
  readonly mexicanStart: 'after_own_train' | 'any_turn' | 'after_all_trains';
  readonly ownTrainFirst: 'off' | 'before_rivals' | 'before_anything';
  readonly othersUnstarted: 'anyone' | 'own_train_begun';
  readonly publicRun: boolean;
  readonly drawCount: 'one' | 'none' | 'until_playable';
  readonly playDrawn: 'must' | 'may';
  readonly drawAfterDrawnDouble: boolean;
  readonly passMarker: 'always' | 'not_on_double' | 'optional';
  readonly markerOff: 'own_play' | 'choice' | 'any_play';
  readonly doubleAnswers: 0 | 1 | 2 | 3;
  readonly doubleFollowUp: 'on_double' | 'anywhere' | 'none';
  readonly doublesPerTurn: 'one' | 'two' | 'any';
  readonly doubleBinds: 'table' | 'train' | 'nobody';
  readonly doubleOrder: 'first_laid' | 'last_laid' | 'any';
  readonly doubleFailMarks: 'player' | 'doubles_train';
  readonly exhaustedDoubleReleases: boolean;
  readonly goOutOnDouble: 'allowed' | 'must_answer';
  readonly lastTileCall: 'challenge' | 'off' | 'courtesy';
  readonly lastTilePenalty: number;
  readonly lastTileLosesTurn: boolean;
  readonly wildBlanks: boolean;
  readonly doubleBlankScore: 0 | 25 | 50;
  readonly doubleBlankAlone: boolean;
  readonly blankHalfScore: 0 | 25;
  readonly tieBreak: TieBreak;
  readonly teams: Teams;
  readonly hubArms: 4 | 6 | 8;
}

/** A ruleset ready to be played: the preset it came from, every option, and the size of table it was resolved for. */
export interface Ruleset {
  readonly preset: string;
  readonly options: Options;
  /** How many seats, 2 to 14. */
  readonly seats: number;
  /** Tiles dealt to each seat: `options.handSize`, else the deal table's. */
  readonly handSize: number;
}
