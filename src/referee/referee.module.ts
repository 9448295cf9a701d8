import { Module } from '@nestjs/common';
import { RefereeController } from './referee.controller.js';
import { RefereeService } from './referee.service.js';

@Module({ controllers: [RefereeController], providers: [RefereeService] })
export class RefereeModule {}
