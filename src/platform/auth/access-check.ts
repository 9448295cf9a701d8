import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS_METADATA } from './access.js';

/** At start: a route that does not say who may call it keeps the server from starting (OWASP API5). */
@Injectable()
export class AccessCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const open = this.discovery.getControllers().flatMap(({ metatype }) => (metatype ? this.undeclared(metatype) : []));
    if (open.length > 0)
      throw new Error(`These routes do not declare who may call them (@Access or @Public): ${open.join(', ')}`);
  }

  private undeclared(controller: { readonly name: string; readonly prototype: unknown }): string[] {
    const prototype = controller.prototype as Record<string, unknown>;
    return this.scanner
      .getAllMethodNames(prototype)
      .filter((name) => this.isOpenRoute(prototype[name]))
      .map((name) => `${controller.name}.${name}`);
  }

  private isOpenRoute(handler: unknown): boolean {
    if (typeof handler !== 'function') return false;
    return (
      Reflect.hasMetadata(PATH_METADATA, handler) &&
      this.reflector.get<unknown>(ACCESS_METADATA, handler as () => void) === undefined
    );
  }
}
