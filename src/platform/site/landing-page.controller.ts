import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Config } from '../../config.js';
import { Public } from '../auth/access.js';
import { landingPage } from './landing-page.js';

@ApiExcludeController()
@Controller()
export class LandingPageController {
  private readonly page: string;

  constructor(@Inject(Config) config: Config) {
    this.page = landingPage(config.publicUrl);
  }

  @Get()
  @Public()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'public, max-age=300')
  show(): string {
    return this.page;
  }
}
