import { Injectable } from '@nestjs/common';
import { OPTION_CATALOGUE, presetOptions, PRESETS, seatCounts } from '../engine/index.js';
import { answer, type Answer } from '../platform/http/answer.js';
import type { ResolveRulesetDto } from './dto/resolve-ruleset.dto.js';
import { rulesetOf } from './requested-ruleset.js';

/** Both catalogues are fixed for as long as the process runs. */
const CACHEABLE = { 'cache-control': 'public, max-age=3600' };

const PRESET_LIST = {
  items: PRESETS.map((preset) => {
    const { name, title, source, reconstructed, basedOn, summary, options: changes } = preset;
    return {
      name,
      title,
      source,
      reconstructed,
      basedOn,
      summary,
      changes,
      options: presetOptions(preset),
      seatCounts: seatCounts({ preset: name }),
    };
  }),
};

/** What can be played. */
@Injectable()
export class RulesetsService {
  presets(): Answer {
    return answer(200, PRESET_LIST, CACHEABLE);
  }

  options(): Answer {
    return answer(200, { items: OPTION_CATALOGUE }, CACHEABLE);
  }

  resolve({ preset, options, seats }: ResolveRulesetDto): Answer {
    return answer(200, rulesetOf(preset, options, seats));
  }
}
