import type { TestingModuleBuilder } from '@nestjs/testing';
import type { Settings } from '../../src/config.js';
import { Clock } from '../../src/platform/clock.js';
import { DueWork } from '../../src/platform/due-work/due-work.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register, type Person } from '../support/table.js';
import { TestClock } from '../support/test-clock.js';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A notice, in an answer. */
export interface NoticeAnswer {
  readonly id: string;
  readonly kind: string;
  readonly group: string;
  readonly gameId: string | null;
  readonly version: number | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly readAt: string | null;
}

/** A delivery, in an answer. */
export interface DeliveryAnswer {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly dueAt: string | null;
}

/** A webhook, in an answer. */
export interface WebhookAnswer {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly enabled: boolean;
  readonly disabledReason: string | null;
}

/** A server whose clock stands and which does what is due when it is told to. */
export class NoticeWorld {
  private constructor(
    readonly server: TestApp,
    readonly clock: TestClock,
    readonly caller: Caller,
  ) {}

  /** The clock begins at now, which a library that checks signatures calls now as well. */
  static async start(
    settings: Partial<Settings> = {},
    override: (builder: TestingModuleBuilder) => TestingModuleBuilder = (builder) => builder,
    shared?: NoticeWorld,
  ): Promise<NoticeWorld> {
    const clock = shared?.clock ?? new TestClock(new Date().toISOString());
    const server = await startTestApp({
      settings: { webhookPrivateAddresses: true, ...settings },
      override: (builder) => override(builder.overrideProvider(Clock).useValue(clock)),
      ...(shared === undefined ? {} : { databaseUrl: shared.server.config.databaseUrl }),
    });
    return new NoticeWorld(server, clock, new Caller(server));
  }

  /** Does everything that is due. */
  async due(): Promise<void> {
    await this.server.app.get(DueWork).runDue();
  }

  register(name: string): Promise<Person> {
    return register(this.caller, name);
  }

  async addWebhook({ token }: Person, url: string): Promise<WebhookAnswer> {
    const heard = await this.caller.post('/v1/webhooks', { token, body: { url } });
    if (heard.status !== 201) throw new Error(heard.text);
    return as<WebhookAnswer>(heard);
  }

  async deliveries({ token }: Person, { id }: { readonly id: string }): Promise<DeliveryAnswer[]> {
    return items<DeliveryAnswer>(await this.caller.get(`/v1/webhooks/${id}/deliveries?limit=100`, { token }));
  }

  async feed({ token }: Person): Promise<NoticeAnswer[]> {
    return items<NoticeAnswer>(await this.caller.get('/v1/players/me/notices?limit=100', { token }));
  }

  /** The preferences with some changed. */
  async prefer({ token }: Person, wish: Readonly<Record<string, unknown>>): Promise<Heard> {
    const usual = {
      feed: ['turn', 'game'],
      webhook: ['turn', 'game'],
      mail: ['turn', 'game'],
      mailMode: 'each',
      digestHour: 8,
      digestZone: 'UTC',
    };
    return this.caller.call('PUT', '/v1/players/me/notice-preferences', { token, body: { ...usual, ...wish } });
  }

  /** Puts something into the outbox of a game, as whatever changes the game does. */
  async post(gameId: string, topic: string, payload: Readonly<Record<string, unknown>>, seq = 1): Promise<void> {
    await this.server.prisma.$executeRaw`
      INSERT INTO outbox (game_id, seq, topic, payload, created_at)
      VALUES (${gameId}::uuid, ${seq}, ${topic}, ${JSON.stringify(payload)}::jsonb, ${this.clock.now()})`;
  }

  close(): Promise<void> {
    return this.server.close();
  }
}

/** The body of an answer, of a type that its operation promises. */
export function as<T>({ body }: Heard): T {
  return body as unknown as T;
}

/** The items of a page. */
export function items<T>({ body }: Heard): T[] {
  return [...body.items] as unknown as T[];
}
