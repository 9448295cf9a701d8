-- CreateTable
CREATE TABLE "players" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "players_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tokens" (
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[] NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "games" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'open',
    "name" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'public',
    "preset" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "rules_version" TEXT NOT NULL,
    "seats" SMALLINT NOT NULL,
    "hand_size" SMALLINT NOT NULL,
    "settings" JSONB NOT NULL,
    "host_player_id" UUID,
    "commitment" TEXT NOT NULL,
    "seats_on_turn" SMALLINT[] NOT NULL DEFAULT ARRAY[]::SMALLINT[],
    "deadline_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "result" JSONB,

    CONSTRAINT "games_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "game_secrets" (
    "game_id" UUID NOT NULL,
    "server_seed" BYTEA NOT NULL,

    CONSTRAINT "game_secrets_pkey" PRIMARY KEY ("game_id")
);

-- CreateTable
CREATE TABLE "members" (
    "game_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seat" SMALLINT NOT NULL,
    "player_id" UUID,
    "seat_token_hash" BYTEA,
    "name" TEXT NOT NULL,
    "client_seed" TEXT,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "left_at" TIMESTAMPTZ(3),
    "replaced_by" UUID,

    CONSTRAINT "members_pkey" PRIMARY KEY ("game_id","id")
);

-- CreateTable
CREATE TABLE "events" (
    "game_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "cause" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("game_id","seq")
);

-- CreateTable
CREATE TABLE "snapshots" (
    "game_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "rules_version" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "snapshots_pkey" PRIMARY KEY ("game_id","seq")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" SMALLINT NOT NULL,
    "headers" JSONB NOT NULL,
    "response" TEXT,
    "is_sealed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "stream_tickets" (
    "hash" BYTEA NOT NULL,
    "game_id" UUID NOT NULL,
    "player_id" UUID,
    "member_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stream_tickets_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "outbox" (
    "game_id" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "seq" INTEGER NOT NULL,
    "topic" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("game_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tokens_hash_key" ON "tokens"("hash");

-- CreateIndex
CREATE INDEX "tokens_player_id_id_idx" ON "tokens"("player_id", "id");

-- CreateIndex
CREATE INDEX "games_status_id_idx" ON "games"("status", "id");

-- CreateIndex
CREATE INDEX "games_host_player_id_id_idx" ON "games"("host_player_id", "id");

-- CreateIndex
CREATE INDEX "members_player_id_game_id_idx" ON "members"("player_id", "game_id");

-- CreateIndex
CREATE INDEX "members_seat_token_hash_idx" ON "members"("seat_token_hash");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "stream_tickets_expires_at_idx" ON "stream_tickets"("expires_at");

-- AddForeignKey
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "games" ADD CONSTRAINT "games_host_player_id_fkey" FOREIGN KEY ("host_player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "game_secrets" ADD CONSTRAINT "game_secrets_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_game_id_replaced_by_fkey" FOREIGN KEY ("game_id", "replaced_by") REFERENCES "members"("game_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "snapshots" ADD CONSTRAINT "snapshots_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What follows is beyond Prisma's language and written by hand.

-- A move changes its row of games: room on the page lets PostgreSQL do that without touching an index.
ALTER TABLE "games" SET (fillfactor = 80);

-- One person in a seat at a time.
CREATE UNIQUE INDEX "members_seat_taken_key" ON "members"("game_id", "seat") WHERE "left_at" IS NULL;

-- A player has one seat in a game at a time.
CREATE UNIQUE INDEX "members_player_seated_key" ON "members"("game_id", "player_id") WHERE "left_at" IS NULL;

-- Deadlines by time, for whoever makes them fire.
CREATE INDEX "games_deadline_at_idx" ON "games"("deadline_at") WHERE "deadline_at" IS NOT NULL;

-- What is still to be delivered, oldest first.
CREATE INDEX "outbox_undelivered_idx" ON "outbox"("id") WHERE "delivered_at" IS NULL;

ALTER TABLE "players"
    ADD CONSTRAINT "players_name_check" CHECK ("deleted_at" IS NOT NULL OR char_length("name") BETWEEN 1 AND 100);

ALTER TABLE "tokens"
    ADD CONSTRAINT "tokens_hash_check" CHECK (octet_length("hash") = 32),
    ADD CONSTRAINT "tokens_name_check" CHECK (char_length("name") BETWEEN 1 AND 100),
    ADD CONSTRAINT "tokens_last_four_check" CHECK (char_length("last_four") = 4);

ALTER TABLE "games"
    ADD CONSTRAINT "games_version_check" CHECK ("version" >= 0),
    ADD CONSTRAINT "games_status_check" CHECK ("status" IN ('open', 'running', 'ended', 'aborted', 'needs_repair')),
    ADD CONSTRAINT "games_visibility_check" CHECK ("visibility" IN ('public', 'unlisted', 'private')),
    ADD CONSTRAINT "games_name_check" CHECK (char_length("name") BETWEEN 1 AND 100),
    ADD CONSTRAINT "games_seats_check" CHECK ("seats" BETWEEN 2 AND 14),
    ADD CONSTRAINT "games_seats_on_turn_check" CHECK (1 <= ALL ("seats_on_turn") AND "seats" >= ALL ("seats_on_turn")),
    ADD CONSTRAINT "games_commitment_check" CHECK ("commitment" ~ '^[0-9a-f]{64}$');

ALTER TABLE "game_secrets"
    ADD CONSTRAINT "game_secrets_server_seed_check" CHECK (octet_length("server_seed") = 32);

ALTER TABLE "members"
    ADD CONSTRAINT "members_seat_check" CHECK ("seat" BETWEEN 1 AND 14),
    ADD CONSTRAINT "members_seat_token_hash_check" CHECK (octet_length("seat_token_hash") = 32),
    ADD CONSTRAINT "members_client_seed_check" CHECK ("client_seed" ~ '^[ -~]{1,64}$'),
    ADD CONSTRAINT "members_replaced_by_check" CHECK ("replaced_by" <> "id");

ALTER TABLE "events"
    ADD CONSTRAINT "events_seq_check" CHECK ("seq" >= 1),
    ADD CONSTRAINT "events_type_check" CHECK ("type" ~ '^[a-z][a-z0-9_]{0,62}$');

ALTER TABLE "snapshots"
    ADD CONSTRAINT "snapshots_seq_check" CHECK ("seq" >= 1);

ALTER TABLE "idempotency_keys"
    ADD CONSTRAINT "idempotency_keys_key_check" CHECK (char_length("key") BETWEEN 1 AND 255),
    ADD CONSTRAINT "idempotency_keys_status_check" CHECK ("status" BETWEEN 100 AND 599);

ALTER TABLE "outbox"
    ADD CONSTRAINT "outbox_seq_check" CHECK ("seq" >= 1);

-- The log of a game is only ever added to. For each statement, so that one that matches no row is refused as well.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END;
$$;

CREATE TRIGGER "events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "events"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
