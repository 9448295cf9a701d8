import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RulesetSchema } from '../games/lobby/game.schema.js';
import type { Answer } from '../platform/http/answer.js';
import { Operation } from '../platform/openapi/operation.js';
import { CountsAs } from '../platform/rate-limits/budget.js';
import { ResolveRulesetDto } from './dto/resolve-ruleset.dto.js';
import { OptionListSchema, PresetListSchema } from './rulesets.schema.js';
import { RulesetsService } from './rulesets.service.js';

/** What can be played. */
@ApiTags('rulesets')
@Controller('v1/rulesets')
export class RulesetsController {
  constructor(private readonly rulesets: RulesetsService) {}

  @Get()
  @Operation({
    id: 'listRulesets',
    summary: 'List the presets',
    description: 'Ways to play that were published, each with its options and where they come from.',
    access: 'public',
    answers: { 200: { description: 'Every preset, with its source.', schema: PresetListSchema } },
  })
  presets(): Answer {
    return this.rulesets.presets();
  }

  @Get('options')
  @Operation({
    id: 'listRulesetOptions',
    summary: 'List the options',
    description: 'What can differ between two ways to play: the meaning, the values and the default of each option.',
    access: 'public',
    answers: { 200: { description: 'Every option, with all that a form needs.', schema: OptionListSchema } },
  })
  options(): Answer {
    return this.rulesets.options();
  }

  @Post('resolve')
  @HttpCode(200)
  @CountsAs('reads')
  @Operation({
    id: 'resolveRuleset',
    summary: 'What would these rules be?',
    description: 'A preset and options, resolved, or every reason why they cannot be played.',
    access: 'public',
    takes: 'body',
    answers: { 200: { description: 'The rules.', schema: RulesetSchema } },
    problems: ['ruleset_refused'],
  })
  resolve(@Body() wish: ResolveRulesetDto): Answer {
    return this.rulesets.resolve(wish);
  }
}
