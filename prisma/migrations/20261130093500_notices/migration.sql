-- CreateTable
CREATE TABLE "notices" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "game_id" UUID,
    "version" INTEGER,
    "data" JSONB NOT NULL,
    "is_listed" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" UUID NOT NULL,
    "notice_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "webhook_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "last_status" SMALLINT,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "tried_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_preferences" (
    "player_id" UUID NOT NULL,
    "feed" TEXT[],
    "webhook" TEXT[],
    "mail" TEXT[],
    "mail_mode" TEXT NOT NULL,
    "digest_hour" SMALLINT NOT NULL,
    "digest_zone" TEXT NOT NULL,
    "next_digest_at" TIMESTAMPTZ(3),
    "last_digest_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_preferences_pkey" PRIMARY KEY ("player_id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "old_secret" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_addresses" (
    "player_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "unsubscribe_with" TEXT NOT NULL,
    "bounce" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_addresses_pkey" PRIMARY KEY ("player_id")
);

-- CreateTable
CREATE TABLE "mail_confirmations" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "token" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_confirmations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notices_player_id_id_idx" ON "notices"("player_id", "id");

-- CreateIndex
CREATE INDEX "notices_told_at_idx" ON "notices"("told_at");

-- CreateIndex
CREATE UNIQUE INDEX "notices_player_id_source_key" ON "notices"("player_id", "source");

-- CreateIndex
CREATE INDEX "deliveries_webhook_id_id_idx" ON "deliveries"("webhook_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_notice_id_webhook_id_key" ON "deliveries"("notice_id", "webhook_id");

-- CreateIndex
CREATE INDEX "webhooks_player_id_id_idx" ON "webhooks"("player_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_addresses_unsubscribe_with_key" ON "mail_addresses"("unsubscribe_with");

-- CreateIndex
CREATE UNIQUE INDEX "mail_confirmations_hash_key" ON "mail_confirmations"("hash");

-- CreateIndex
CREATE INDEX "mail_confirmations_player_id_created_at_idx" ON "mail_confirmations"("player_id", "created_at");

-- CreateIndex
CREATE INDEX "mail_confirmations_address_created_at_idx" ON "mail_confirmations"("address", "created_at");

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notices"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "mail_confirmations" ADD CONSTRAINT "mail_confirmations_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;


-- What follows is beyond Prisma's language and written by hand.

-- A notice goes to a player by mail once.
CREATE UNIQUE INDEX "deliveries_notice_id_mail_key" ON "deliveries"("notice_id") WHERE "webhook_id" IS NULL;

-- What is to be tried, oldest first.
CREATE INDEX "deliveries_due_at_idx" ON "deliveries"("due_at") WHERE "due_at" IS NOT NULL;

-- Digests by time.
CREATE INDEX "notice_preferences_next_digest_at_idx" ON "notice_preferences"("next_digest_at") WHERE "next_digest_at" IS NOT NULL;

-- What has been told or given up, by age, for whoever throws it away.
CREATE INDEX "outbox_delivered_at_idx" ON "outbox"("delivered_at") WHERE "delivered_at" IS NOT NULL;
CREATE INDEX "deliveries_settled_at_idx" ON "deliveries"("settled_at") WHERE "settled_at" IS NOT NULL;

ALTER TABLE "notices"
    ADD CONSTRAINT "notices_kind_check" CHECK ("kind" ~ '^[a-z][a-z0-9_]{0,62}$');

ALTER TABLE "deliveries"
    ADD CONSTRAINT "deliveries_channel_check" CHECK ("channel" = CASE WHEN "webhook_id" IS NULL THEN 'mail' ELSE 'webhook' END),
    ADD CONSTRAINT "deliveries_status_check" CHECK ("status" IN ('pending', 'delivered', 'stale', 'failed')),
    ADD CONSTRAINT "deliveries_due_at_check" CHECK (("status" = 'pending') = ("due_at" IS NOT NULL)),
    ADD CONSTRAINT "deliveries_settled_at_check" CHECK (("status" = 'pending') = ("settled_at" IS NULL));

ALTER TABLE "notice_preferences"
    ADD CONSTRAINT "notice_preferences_mail_mode_check" CHECK ("mail_mode" IN ('each', 'daily')),
    ADD CONSTRAINT "notice_preferences_digest_hour_check" CHECK ("digest_hour" BETWEEN 0 AND 23);

ALTER TABLE "webhooks"
    ADD CONSTRAINT "webhooks_url_check" CHECK (char_length("url") BETWEEN 1 AND 2000),
    ADD CONSTRAINT "webhooks_disabled_reason_check" CHECK ("is_enabled" = ("disabled_reason" IS NULL));

ALTER TABLE "mail_addresses"
    ADD CONSTRAINT "mail_addresses_status_check" CHECK ("status" IN ('unconfirmed', 'confirmed', 'bounced', 'unsubscribed'));

ALTER TABLE "mail_confirmations"
    ADD CONSTRAINT "mail_confirmations_hash_check" CHECK (octet_length("hash") = 32);
