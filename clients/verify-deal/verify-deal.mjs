#!/usr/bin/env node
/**
 * Checks every shuffle of a match record (`train-record/1`) by its seeds, with nothing but Node and this file.
 * How it works, step by step and by hand, is told in docs/fair-deal.md.
 *
 *   node verify-deal.mjs RECORD.json …            checks records
 *   node verify-deal.mjs --vectors VECTORS.json   checks this program itself by the golden vectors
 *
 * Exit status: 0 all agrees, 1 something does not, 2 a file cannot be checked.
 */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const ALGORITHM = 'hmac-sha256-fisher-yates/1';
const SETS = [6, 9, 12, 15, 18];

/** Something in the file does not agree with the seeds. */
class Disagreement extends Error {}
/** The file is no finished record. */
class Unreadable extends Error {}

const hmac = (key, data) => createHmac('sha256', key).update(data).digest();

// --- The algorithm -------------------------------------------------------------------------------------------------

function keyOf(serverSeed, clientSeeds, label) {
  return hmac(serverSeed, Buffer.from(`${label}\n${clientSeeds.join('\n')}`, 'utf8'));
}

function* wordsOf(key) {
  for (let i = 0; ; i++) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(i);
    const block = hmac(key, number);
    for (let at = 0; at < 32; at += 4) yield block.readUInt32BE(at);
  }
}

function below(n, words) {
  const limit = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % n;
  }
}

const halves = (tile) => tile.split('-').map(Number);

function sorted(tiles) {
  return [...tiles].sort((a, b) => halves(a)[0] - halves(b)[0] || halves(a)[1] - halves(b)[1]);
}

function fullSet(maxPips, setAside) {
  const tiles = [];
  for (let a = 0; a <= maxPips; a++) for (let b = a; b <= maxPips; b++) tiles.push(`${a}-${b}`);
  return tiles.filter((tile) => tile !== setAside);
}

function shuffle(key, tiles) {
  const words = wordsOf(key);
  const order = sorted(tiles);
  for (let j = order.length - 1; j >= 1; j--) {
    const k = below(j + 1, words);
    [order[j], order[k]] = [order[k], order[j]];
  }
  return order;
}

/** Hands by seat, then the yard; `seats` are the seats that are dealt to. */
function deal(order, handSize, seats, allSeats) {
  const hands = allSeats.map((seat) => {
    const at = seats.indexOf(seat);
    return at < 0 ? [] : order.slice(at * handSize, (at + 1) * handSize);
  });
  return { hands, yard: order.slice(seats.length * handSize) };
}

function rankOfLot(tile) {
  const [a, b] = halves(tile);
  return a === b ? [1, a, 0] : [0, a + b, b];
}

function winningLot(lots) {
  let best = 0;
  lots.forEach((tile, i) => {
    const [mine, other] = [rankOfLot(tile), rankOfLot(lots[best])];
    const at = mine.findIndex((value, k) => value !== other[k]);
    if (at >= 0 && mine[at] > other[at]) best = i;
  });
  return best;
}

// --- A record ------------------------------------------------------------------------------------------------------

function agree(what, got, wanted) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  if (a !== b) throw new Disagreement(`${what} does not agree: the record says ${a}, the seeds say ${b}`);
}

function checkRecord(record) {
  if (record?.format !== 'train-record/1') throw new Unreadable('not a train-record/1');
  const { algorithm, commitment, serverSeed: hex, clientSeeds } = record.deal;
  if (algorithm !== ALGORITHM) throw new Unreadable(`the algorithm ${algorithm} is not known here`);
  if (hex === null || hex === undefined) throw new Unreadable('the server seed is not revealed yet');
  if (!/^[0-9a-f]{64}$/.test(hex)) throw new Disagreement('serverSeed is not 64 characters of lower-case hex');
  const serverSeed = Buffer.from(hex, 'hex');
  agree('commitment', commitment, createHash('sha256').update(serverSeed).digest('hex'));
  const allSeats = record.seats.map((_, i) => i + 1);
  if (clientSeeds.length !== allSeats.length) throw new Disagreement('there is not one client seed a seat');
  for (const seed of clientSeeds) {
    if (!/^[\x20-\x7e]{1,64}$/.test(seed))
      throw new Disagreement('a client seed is not 1 to 64 characters of printable ASCII');
  }
  const { options } = record.ruleset;
  if (!SETS.includes(options.maxPips)) throw new Unreadable(`maxPips ${options.maxPips} is no set`);
  const match = { options, allSeats, staying: allSeats };
  match.key = (label) => keyOf(serverSeed, clientSeeds, label);
  record.rounds.forEach((round, i) => {
    agree(`round ${i + 1}: its number`, round.round, i + 1);
    checkRound(match, round);
  });
  return record.rounds.length;
}

function checkRound(match, round) {
  const { options, allSeats, staying, key } = match;
  const r = round.round;
  const at = `round ${r}`;
  let setAside = null;
  if (options.engineSource === 'set_aside') {
    agree(`${at}: engine`, round.engine, options.firstEngine - r + 1);
    setAside = `${round.engine}-${round.engine}`;
  }
  const tiles = fullSet(options.maxPips, setAside);
  const handSize = options.handSize ?? round.hands[staying[0] - 1].length;
  const { hands, yard } = deal(shuffle(key(`round:${r}`), tiles), handSize, staying, allSeats);
  for (const seat of allSeats) agree(`${at}: hand of seat ${seat}`, round.hands[seat - 1], hands[seat - 1]);
  agree(`${at}: number of hands`, round.hands.length, allSeats.length);
  agree(`${at}: yard`, round.yard, yard);
  checkStarter(match, round, tiles);
  checkDraws(match, round, yard);
}

function checkStarter({ options, staying, key }, round, tiles) {
  const r = round.round;
  if (r > 1 && options.nextStarter !== 'again') return;
  const suffix = r === 1 ? '' : `:${r}`;
  if (options.starter === 'random') {
    const seat = staying[below(staying.length, wordsOf(key(`starter${suffix}`)))];
    agree(`round ${r}: starter`, round.starter, seat);
  } else if (options.starter === 'lot') {
    const lots = shuffle(key(`lot${suffix}`), tiles).slice(0, staying.length);
    agree(`round ${r}: starter`, round.starter, staying[winningLot(lots)]);
  }
}

/** Every tile drawn comes from the front of the yard; a departure shuffles the yard and the tiles that went back. */
function checkDraws(match, round, dealt) {
  let yard = dealt;
  let departures = 0;
  round.moves.forEach((move, i) => {
    const at = `round ${round.round}, move ${i + 1}`;
    if (move.type === 'draw' || move.type === 'challenge') {
      const drawn = move.type === 'draw' ? [move.tile] : move.drawn;
      agree(`${at}: tile drawn`, drawn, yard.slice(0, drawn.length));
      yard = yard.slice(drawn.length);
    } else if (move.type === 'leave') {
      departures++;
      yard = shuffle(match.key(`leave:${round.round}:${departures}`), [...yard, ...move.returned]);
      agree(`${at}: new yard`, move.yard, yard);
      match.staying = match.staying.filter((seat) => seat !== move.seat);
    }
  });
}

// --- The golden vectors --------------------------------------------------------------------------------------------

function checkVectors(golden) {
  agree('algorithm', golden.algorithm, ALGORITHM);
  const serverSeed = Buffer.from(golden.serverSeed, 'hex');
  agree('commitment', golden.commitment, createHash('sha256').update(serverSeed).digest('hex'));
  const allSeats = golden.clientSeeds.map((_, i) => i + 1);
  const key = (label, seeds = golden.clientSeeds) => keyOf(serverSeed, seeds, label);
  let checks = 2;
  const check = (what, got, wanted) => {
    agree(what, got, wanted);
    checks++;
  };
  for (const [label, hex] of Object.entries(golden.keys)) check(`key of ${label}`, hex, key(label).toString('hex'));
  const words = wordsOf(key(golden.words.label));
  check(
    'words',
    golden.words.first,
    golden.words.first.map(() => words.next().value),
  );
  golden.deals.forEach((d, i) => {
    const order = shuffle(key(d.label), fullSet(d.maxPips, d.setAside));
    check(`deal ${i + 1}`, { hands: d.hands, yard: d.yard }, deal(order, d.handSize, d.seats, allSeats));
  });
  golden.choices.forEach((c, i) =>
    check(`choice ${i + 1}`, c.seat, c.seats[below(c.seats.length, wordsOf(key(c.label)))]),
  );
  golden.lots.forEach((l, i) => {
    const lots = shuffle(key(l.label), fullSet(l.maxPips, l.setAside)).slice(0, l.seats.length);
    check(`lot ${i + 1}`, [l.drawn, l.seat], [lots, l.seats[winningLot(lots)]]);
  });
  golden.departures.forEach((d, i) => check(`departure ${i + 1}`, d.yard, shuffle(key(d.label), d.tiles)));
  golden.rejections.forEach((r, i) => {
    const stream = wordsOf(key(r.label, r.clientSeeds));
    const skipped = Array.from({ length: r.word + 1 }, () => stream.next().value);
    check(`rejection ${i + 1}, its word`, r.value, skipped[r.word]);
    const order = shuffle(key(r.label, r.clientSeeds), fullSet(r.maxPips, r.setAside));
    check(`rejection ${i + 1}, its order`, r.shuffled, order);
  });
  return checks;
}

// --- The command ---------------------------------------------------------------------------------------------------

function report(file, check, counted) {
  try {
    console.log(`${file}: all agree (${check(JSON.parse(readFileSync(file, 'utf8')))} ${counted})`);
    return 0;
  } catch (error) {
    if (error instanceof Disagreement) {
      console.log(`${file}: ${error.message}`);
      return 1;
    }
    console.log(`${file}: cannot be checked: ${error.message}`);
    return 2;
  }
}

const args = process.argv.slice(2);
const vectors = args[0] === '--vectors';
const files = vectors ? args.slice(1) : args;
if (files.length === 0) {
  console.log('usage: node verify-deal.mjs RECORD.json … | --vectors VECTORS.json');
  process.exitCode = 2;
} else {
  const verdicts = files.map((file) =>
    vectors ? report(file, checkVectors, 'checks') : report(file, checkRecord, 'rounds'),
  );
  process.exitCode = Math.max(...verdicts);
}
