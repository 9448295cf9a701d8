import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { Public } from '../../src/platform/auth/access.js';
import { Asked } from '../../src/platform/http/ask.js';
import { Lean, LeanRoutes } from '../../src/platform/http/lean-routes.js';

@Controller('things')
class Things {
  @Get(':thing/known')
  @Public()
  @Lean()
  known(@Asked() _: unknown, @Query() __: object): void {
    return undefined;
  }
}

const ANY_BODY = { transform: (body: unknown) => body as object };

@Controller('acts')
class Acts {
  @Post(':act')
  @Public()
  @Lean(ANY_BODY)
  act(@Asked() _: unknown, @Body() __: object): void {
    return undefined;
  }
}

@Controller('others')
class Others {
  @Get(':other')
  @Public()
  @Lean()
  one(@Asked() _: unknown, @Param('other') __: string): void {
    return undefined;
  }
}

/** Has the lean routes of a controller looked for. */
function watch(controller: new () => object): void {
  const discovery = { getControllers: () => [{ instance: new controller(), metatype: controller }] };
  const routes = new LeanRoutes(discovery as never, new MetadataScanner(), new Reflector(), {} as never, {} as never);
  routes.watch({ addHook: () => undefined } as never);
}

test('a lean route takes what is known about the request, and a query or a body; one that wants more keeps the server from starting', () => {
  watch(Things);
  watch(Acts);
  expect(() => {
    watch(Others);
  }).toThrow('one takes what a lean route does not have.');
});
