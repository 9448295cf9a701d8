/** A webhook as it is read; the secret is not among it. */
export interface WebhookRow {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly isEnabled: boolean;
  readonly disabledReason: string | null;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

export interface DeliveryRow {
  readonly id: string;
  readonly kind: string;
  readonly gameId: string | null;
  readonly version: number | null;
  readonly status: string;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly triedAt: Date | null;
  readonly dueAt: Date | null;
}

/** A webhook, as its owner sees it. */
export function webhookResource(row: WebhookRow): Record<string, unknown> {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    enabled: row.isEnabled,
    disabledReason: row.disabledReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A delivery, as the owner of the webhook sees it. */
export function deliveryResource({ createdAt, triedAt, dueAt, ...row }: DeliveryRow): Record<string, unknown> {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  };
}
