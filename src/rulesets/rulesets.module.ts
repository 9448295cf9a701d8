import { Module } from '@nestjs/common';
import { RulesetsController } from './rulesets.controller.js';
import { RulesetsService } from './rulesets.service.js';

@Module({ controllers: [RulesetsController], providers: [RulesetsService] })
export class RulesetsModule {}
