import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Answer } from '../platform/http/answer.js';
import { Asked, type Ask } from '../platform/http/ask.js';
import { Operation } from '../platform/openapi/operation.js';
import { CountsAs } from '../platform/rate-limits/budget.js';
import { AutopilotDto, ListPlansDto } from './dto/plans.dto.js';
import { MOST_ACTIVE_PLANS, MOST_BRANCHES, MOST_CONDITIONS, MOST_STEPS } from './plan.js';
import { AutopilotSchema, PlanCheckSchema, PlanPageSchema, PlanRequestSchema, PlanSchema } from './plans.schema.js';
import { PlansService } from './plans.service.js';

/** What is to be played for a seat while its player is away. */
@ApiTags('plans')
@Controller('v1')
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  @Get('games/:gameId/plan')
  @Operation({
    id: 'getPlan',
    summary: 'See the plan of the own seat',
    description: 'The last one, with what became of it. Nobody else sees it.',
    access: ['games:read', 'seat'],
    path: ['gameId'],
    answers: { 200: { description: 'The plan.', schema: PlanSchema } },
    problems: ['seat_required'],
  })
  find(@Asked() ask: Ask): Promise<Answer> {
    return this.plans.find(ask);
  }

  @Put('games/:gameId/plan')
  @Operation({
    id: 'putPlan',
    summary: 'Plan moves ahead',
    description:
      'Each time that the seat has a choice, the first branch of the next step that holds and whose move is legal is played by the server; where none does, the plan is dropped with a notice (`plan_dropped`). ' +
      'It takes the place of the plan before. Another move of the seat, an undo, a substitute and the end of the round drop it too. ' +
      `A plan has at most ${MOST_STEPS} steps of ${MOST_BRANCHES} branches with ${MOST_CONDITIONS} conditions, and a player at most ${MOST_ACTIVE_PLANS} plans that wait.`,
    access: ['games:play', 'seat'],
    takes: 'body',
    path: ['gameId'],
    ifMatch: 'required',
    body: { description: 'The plan.', schema: PlanRequestSchema },
    answers: { 200: { description: 'The plan as it is kept.', schema: PlanSchema } },
    problems: [
      'seat_required',
      'match_not_running',
      'seat_has_left',
      'game_needs_repair',
      'plan_refused',
      'too_many_plans',
    ],
  })
  put(@Asked() ask: Ask, @Body() body: unknown): Promise<Answer> {
    return this.plans.put(ask, body);
  }

  @Delete('games/:gameId/plan')
  @HttpCode(204)
  @Operation({
    id: 'deletePlan',
    summary: 'Take the plan of the own seat back',
    description: 'After the answer nothing of it is played any more.',
    access: ['games:play', 'seat'],
    path: ['gameId'],
    answers: { 204: { description: 'There is no plan now.' } },
    problems: ['seat_required'],
  })
  remove(@Asked() ask: Ask): Promise<Answer> {
    return this.plans.remove(ask);
  }

  @Post('games/:gameId/plan/check')
  @HttpCode(200)
  @CountsAs('checks')
  @Operation({
    id: 'checkPlan',
    summary: 'What would a plan play now?',
    description:
      'Judges its first step as if the turn of the seat were now, by what the seat sees. Nothing is kept, and nothing is played.',
    access: ['games:read', 'seat'],
    takes: 'body',
    path: ['gameId'],
    body: { description: 'The plan.', schema: PlanRequestSchema },
    answers: { 200: { description: 'What it would come to.', schema: PlanCheckSchema } },
    problems: ['seat_required', 'match_not_running', 'seat_has_left', 'game_needs_repair', 'plan_refused'],
  })
  check(@Asked() ask: Ask, @Body() body: unknown): Promise<Answer> {
    return this.plans.check(ask, body);
  }

  @Get('games/:gameId/autopilot')
  @Operation({
    id: 'getAutopilot',
    summary: 'See what is played for the own seat',
    description: 'Nobody else sees it.',
    access: ['games:read', 'seat'],
    path: ['gameId'],
    answers: { 200: { description: 'The switches.', schema: AutopilotSchema } },
    problems: ['seat_required'],
  })
  autopilot(@Asked() ask: Ask): Promise<Answer> {
    return this.plans.autopilot(ask);
  }

  @Put('games/:gameId/autopilot')
  @Operation({
    id: 'putAutopilot',
    summary: 'Let the server play what leaves no choice',
    description:
      'The moves are made at once and stand in the log with their cause, so that everybody sees them: whoever wants to hide how little choice a turn left plays by hand.',
    access: ['games:play', 'seat'],
    takes: 'body',
    path: ['gameId'],
    answers: { 200: { description: 'The switches as they are now.', schema: AutopilotSchema } },
    problems: ['seat_required', 'match_not_running', 'game_needs_repair'],
  })
  putAutopilot(@Asked() ask: Ask, @Body() switches: AutopilotDto): Promise<Answer> {
    return this.plans.putAutopilot(ask, switches);
  }

  @Get('players/me/plans')
  @Operation({
    id: 'listMyPlans',
    summary: 'List the own plans',
    description: 'Of all games in which the player sits, newest first, without their steps.',
    access: ['account:read'],
    answers: { 200: { description: 'A page of plans.', schema: PlanPageSchema, headers: ['Link'] } },
  })
  listMine(@Asked() ask: Ask, @Query() which: ListPlansDto): Promise<Answer> {
    return this.plans.listMine(ask, which);
  }
}
