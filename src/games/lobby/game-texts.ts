import { Injectable } from '@nestjs/common';
import { KeptTexts, withField } from '../../platform/http/kept-texts.js';
import { GameList, type StampedGame } from './game-list.js';
import { standingGame } from './game-resource.js';

/** What all texts may take, bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What a stamp takes. */
const STAMP_BYTES = 200;

/**
 * Games as they stand in lists, as JSON. Only those are read whose stamp has changed since they were read last: a player of a
 * thousand games asks often, and few of the games have moved on meanwhile.
 */
@Injectable()
export class GameTexts {
  private readonly texts = new KeptTexts(MOST_BYTES, STAMP_BYTES);

  constructor(private readonly list: GameList) {}

  /** In the same order; null for one that does not wait for the seat any more. */
  async of(games: readonly StampedGame[], now: Date): Promise<(string | null)[]> {
    const texts = games.map(({ id, stamp }) => this.texts.get(id, stamp));
    const read = await this.read(games.filter((_, i) => texts[i] === null));
    const serverNow = JSON.stringify(now);
    return games.map(({ id }, i) => {
      const text = texts[i] ?? read.get(id);
      return text === undefined ? null : withField(text, 'serverNow', serverNow);
    });
  }

  private async read(games: readonly StampedGame[]): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    if (games.length === 0) return texts;
    const ids = games.map(({ id }) => id);
    const asked = new Map(games.map((game) => [game.id, game]));
    const [rows, seated] = await Promise.all([this.list.byIds(ids), this.list.seated(ids)]);
    for (const row of rows) {
      const { seat, stamp } = asked.get(row.id) as StampedGame;
      // the turn may have passed on since the stamps were read
      if (row.status !== 'running' || !row.seatsOnTurn.includes(seat)) continue;
      texts.set(row.id, this.texts.keep(row.id, stamp, standingGame(row, seated.get(row.id) ?? [])));
    }
    return texts;
  }
}
