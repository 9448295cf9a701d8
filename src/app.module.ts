import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ApiModule } from './api.module.js';
import { Config } from './config.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { SiteModule } from './platform/site/site.module.js';

/** The whole server. */
@Global()
@Module({ imports: [DatabaseModule, HealthModule, SiteModule, ApiModule] })
export class AppModule {
  static with(config: Config): DynamicModule {
    return { module: AppModule, providers: [{ provide: Config, useValue: config }], exports: [Config] };
  }
}
