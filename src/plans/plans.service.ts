import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { decide, legalMoves, seatsToAct, view, type MatchState } from '../engine/index.js';
import { memberIn, type FoldedGame } from '../games/core/folded-game.js';
import { FoldedGames } from '../games/core/folded-games.js';
import { seatedGame } from '../games/core/game-access.js';
import { mismatch } from '../games/core/game-writer.js';
import { statusOf } from '../games/core/match-facts.js';
import { Clock } from '../platform/clock.js';
import { answer, emptyAnswer, type Answer } from '../platform/http/answer.js';
import type { Ask } from '../platform/http/ask.js';
import { cursorAfter, idInCursor, LAST_ID, linkToNext, pageOf } from '../platform/http/cursor.js';
import { requiredVersion } from '../platform/http/entity-tag.js';
import { notFound, Problem } from '../platform/problems/problem.js';
import { asIfAsked } from './as-if-asked.js';
import type { AutopilotRule } from './autopilot.js';
import type { AutopilotDto, ListPlansDto } from './dto/plans.dto.js';
import { fittingBranch, verdictsOf, type Situation } from './judge-plan.js';
import type { PlanStep } from './plan.js';
import { planHead, planResource } from './plan-resource.js';
import { PlanRunner } from './plan-runner.js';
import { PlanStore } from './plan-store.js';
import { readPlan } from './read-plan.js';
import { situationOf } from './situation-of.js';

/** What players want to be played for them: plans, and switches for what leaves no choice. */
@Injectable()
export class PlansService {
  constructor(
    private readonly games: FoldedGames,
    private readonly plans: PlanStore,
    private readonly runner: PlanRunner,
    private readonly clock: Clock,
  ) {}

  async find(ask: Ask): Promise<Answer> {
    const { row, seat } = seatedGame(ask);
    const plan = await this.plans.find(row.id, seat);
    if (plan === null) throw notFound();
    return answer(200, planResource(plan));
  }

  /** The plan is kept for the version that its maker saw. Whatever happens from then on, it is followed through the log. */
  async put(ask: Ask, body: unknown): Promise<Answer> {
    const { row, seat } = seatedGame(ask);
    const version = requiredVersion(ask.request.headers['if-match']);
    const game = await this.games.load(row);
    const steps = stepsFor(game, body);
    if (version !== game.version) throw mismatch(game.version);
    const memberId = playingMember(game, seat);
    const plan = await this.plans.put(
      { gameId: game.id, memberId, id: uuid(), seat, version, steps },
      this.clock.now(),
    );
    if (plan === null) throw new Problem('too_many_plans');
    this.runner.later(game);
    return answer(200, planResource(plan));
  }

  async remove(ask: Ask): Promise<Answer> {
    const { row, seat } = seatedGame(ask);
    if (!(await this.plans.remove(row.id, seat))) throw notFound();
    return emptyAnswer();
  }

  /** Judges the first step as if the turn of the seat were now. Nothing is kept. */
  async check(ask: Ask, body: unknown): Promise<Answer> {
    const { row, seat } = seatedGame(ask);
    const game = await this.games.load(row);
    const [first] = stepsFor(game, body);
    playingMember(game, seat);
    const isOwnTurn = seatsToAct(game.state).includes(seat);
    const situation = isOwnTurn ? situationOf(game, seat, []) : turnToCome(game.state, seat);
    const { branches } = first as PlanStep;
    const branch = fittingBranch({ branches }, situation);
    return answer(200, {
      version: game.version,
      seat,
      isOwnTurn,
      branch: branch === null ? null : branches.indexOf(branch),
      move: branch === null ? null : branch.move,
      branches: verdictsOf({ branches }, situation),
    });
  }

  async listMine({ caller, request }: Ask, { status, limit = 25, cursor }: ListPlansDto): Promise<Answer> {
    if (caller.kind !== 'player') throw new Problem('account_required');
    const before = cursor === undefined ? LAST_ID : idInCursor(cursor);
    const rows = await this.plans.page(caller.playerId, { status: status ?? null, before, limit: limit + 1 });
    const { items, nextCursor } = pageOf(rows, limit, ({ id }) => cursorAfter(id));
    const body = { items: items.map((plan) => ({ ...planHead(plan), length: plan.length })), nextCursor };
    return answer(200, body, linkToNext(request.url, 'cursor', nextCursor));
  }

  async autopilot(ask: Ask): Promise<Answer> {
    const { row, seat } = seatedGame(ask);
    return autopilotAnswer(seat, await this.plans.autopilotOf(row.id, seat));
  }

  async putAutopilot(ask: Ask, { forced, onlyTile, drawAtOnce }: AutopilotDto): Promise<Answer> {
    const { row, seat } = seatedGame(ask);
    const game = await this.games.load(row);
    const memberId = memberIn(game, seat)?.id;
    if (memberId === undefined) throw new Problem('seat_required');
    if (statusOf(game.state) === 'ended' || statusOf(game.state) === 'aborted') throw new Problem('match_not_running');
    const wanted: readonly (readonly [AutopilotRule, boolean])[] = [
      ['forced', forced],
      ['only_tile', onlyTile],
      ['draw_at_once', drawAtOnce],
    ];
    const rules = wanted.flatMap(([rule, isOn]) => (isOn ? [rule] : []));
    const isKept = await this.plans.putAutopilot({ gameId: game.id, memberId, seat, rules });
    if (!isKept) throw new Problem('seat_required');
    this.runner.later(game);
    return autopilotAnswer(seat, rules);
  }
}

function autopilotAnswer(seat: number, rules: readonly AutopilotRule[]): Answer {
  const isOn = (rule: AutopilotRule): boolean => rules.includes(rule);
  return answer(200, {
    seat,
    forced: isOn('forced'),
    onlyTile: isOn('only_tile'),
    drawAtOnce: isOn('draw_at_once'),
  });
}

/** The steps of a request; 422 with every fault where they cannot be read. */
function stepsFor({ state }: FoldedGame, body: unknown): readonly PlanStep[] {
  const { seats, ruleset } = view(state, { seat: null });
  const reading = readPlan(body, { seats: seats.length, maxPips: ruleset.options.maxPips });
  if (reading.ok) return reading.value;
  const [first] = reading.faults;
  const detail =
    reading.faults.length === 1 ? first?.detail : `${reading.faults.length} things are wrong with the plan.`;
  throw new Problem('plan_refused', { ...(detail !== undefined && { detail }), errors: reading.faults });
}

/** Who plays a seat that is still in a match that runs. */
function playingMember(game: FoldedGame, seat: number): string {
  const { status, seats } = view(game.state, { seat: null });
  if (status !== 'running') throw new Problem('match_not_running');
  if (seats[seat - 1]?.left !== null) throw new Problem('seat_has_left');
  const member = memberIn(game, seat);
  if (member === null) throw new Problem('seat_required');
  return member.id;
}

/** Nothing is legal where the turn of the seat cannot be next, as after its first train was sealed. */
function turnToCome(state: MatchState, seat: number): Situation {
  const seen = view(state, { seat });
  const match = (seen.round?.toSeal.length ?? 0) > 0 ? null : asIfAsked(seen, seat);
  return {
    view: seen,
    seat,
    legal: match === null ? [] : legalMoves(match, seat),
    since: [],
    accepts: (move) => match !== null && decide(match, { type: 'make_move', seat, move }, NO_SHUFFLE).ok,
  };
}

/** What follows after a move is not looked at. */
const NO_SHUFFLE = { shuffle: <T>(_: string, tiles: readonly T[]): T[] => [...tiles], choice: (): number => 0 };
