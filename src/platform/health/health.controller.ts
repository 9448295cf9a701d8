import { setTimeout as wait } from 'node:timers/promises';
import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../auth/access.js';
import { PrismaService } from '../database/prisma.service.js';
import { Problem } from '../problems/problem.js';

const PATIENCE_MILLISECONDS = 2_000;

/** For whatever starts, restarts and balances servers. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly prisma: PrismaService) {}

  /** The process is there. It needs no restart, even while the database is away. */
  @Get('live')
  @Public()
  live(): { status: 'alive' } {
    return { status: 'alive' };
  }

  /** The process can do its work: the database answers. */
  @Get('ready')
  @Public()
  async ready(): Promise<{ status: 'ready' }> {
    if (!(await this.databaseAnswers())) throw new Problem('unavailable', { headers: { 'retry-after': '2' } });
    return { status: 'ready' };
  }

  private async databaseAnswers(): Promise<boolean> {
    const ask = this.prisma.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    );
    return Promise.race([ask, wait(PATIENCE_MILLISECONDS, false, { ref: false })]);
  }
}
