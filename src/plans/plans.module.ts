import { Module, type OnModuleInit } from '@nestjs/common';
import { GamesModule } from '../games/games.module.js';
import { DueWork } from '../platform/due-work/due-work.js';
import { PlanRunner } from './plan-runner.js';
import { PlanStore } from './plan-store.js';
import { PlanSweep } from './plan-sweep.js';
import { PlansController } from './plans.controller.js';
import { PlansService } from './plans.service.js';

/** Planned moves and autopilots. */
@Module({
  imports: [GamesModule],
  controllers: [PlansController],
  providers: [PlanRunner, PlanStore, PlanSweep, PlansService],
})
export class PlansModule implements OnModuleInit {
  constructor(
    private readonly work: DueWork,
    private readonly sweep: PlanSweep,
  ) {}

  onModuleInit(): void {
    this.work.add(this.sweep);
  }
}
