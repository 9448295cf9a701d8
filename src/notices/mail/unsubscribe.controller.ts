import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../platform/auth/access.js';
import { MailAddresses } from './mail-addresses.js';

/** Where the link at the end of every mail leads. A look changes nothing, for programs look at links; a click does (RFC 8058). */
@ApiExcludeController()
@Controller('unsubscribe')
export class UnsubscribeController {
  constructor(private readonly addresses: MailAddresses) {}

  @Get(':with')
  @Public()
  @Header('content-type', 'text/html; charset=utf-8')
  ask(): string {
    return page('<form method="post"><button>No more mail from Trainyard</button></form>');
  }

  /** One answer, whether the token is known or not. */
  @Post(':with')
  @Public()
  @HttpCode(200)
  @Header('content-type', 'text/html; charset=utf-8')
  async unsubscribe(@Param('with') unsubscribeWith: string): Promise<string> {
    await this.addresses.unsubscribe(unsubscribeWith);
    return page('<p>No more mail will come. To change that, set your address anew.</p>');
  }
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail · Trainyard</title><h1>Mail</h1>${body}</html>`;
}
