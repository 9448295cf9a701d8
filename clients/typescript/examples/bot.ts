// Joins a game that waits for players and plays it to its end: node dist/examples/bot.js URL GAME_ID [NAME]
import { createClient, told, TrainyardProblem } from '../src/index.js';

const [url = 'http://localhost:3000', gameId = '', name = 'Bot'] = process.argv.slice(2);
const { token } = await told(createClient(url).POST('/v1/players', { body: { name } }));
const client = createClient(url, { token: token.token });
const path = { gameId };
const pips = (tile: string): number => tile.split('-').reduce((sum, half) => sum + Number(half), 0);

const { seat } = await told(client.POST('/v1/games/{gameId}/seats', { params: { path }, body: { type: 'self' } }));
for (let after = 0; ;) {
  // comes back as soon as something happens
  const query = { after, limit: 100, wait: 25 };
  const { items } = await told(client.GET('/v1/games/{gameId}/events', { params: { path, query } }));
  after = items.at(-1)?.version ?? after;
  const game = await told(client.GET('/v1/games/{gameId}', { params: { path } }));
  if (game.status === 'ended' || game.status === 'aborted') break;
  if (!game.seatsToAct.includes(seat)) continue;

  // the heaviest tile that may be laid, else whatever may be done
  const { legalMoves, version } = await told(client.GET('/v1/games/{gameId}/legal-moves', { params: { path } }));
  const weight = (move: (typeof legalMoves)[number]): number => (move.type === 'play' ? pips(move.tile) : -1);
  const [best] = legalMoves.sort((a, b) => weight(b) - weight(a));
  if (best === undefined) continue;
  const { rule: _, ...body } = best;
  const params = { path, header: { 'If-Match': `"${version}"` } };
  await told(client.POST('/v1/games/{gameId}/moves', { params, body })).catch((error: unknown) => {
    if (!(error instanceof TrainyardProblem && error.problem.status === 412)) throw error; // others were quicker: look again
  });
}
const { result } = await told(client.GET('/v1/games/{gameId}/state', { params: { path } }));
console.log(`${name}, seat ${seat}: place ${result?.places?.[seat - 1] ?? 'none'}`);
