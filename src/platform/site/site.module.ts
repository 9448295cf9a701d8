import { Module } from '@nestjs/common';
import { LandingPageController } from './landing-page.controller.js';

/** What the server shows to people with a browser, besides the reference that `serveDocuments` sets up. */
@Module({ controllers: [LandingPageController] })
export class SiteModule {}
