-- AlterTable
ALTER TABLE "games" ADD COLUMN     "changed_in" BIGINT;

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "changed_in" BIGINT;

-- AlterTable
ALTER TABLE "stream_tickets" ADD COLUMN     "token_id" UUID,
ALTER COLUMN "game_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "talks" (
    "game_id" UUID NOT NULL,
    "setting" TEXT NOT NULL DEFAULT 'all',
    "last_message" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "talks_pkey" PRIMARY KEY ("game_id")
);

-- CreateTable
CREATE TABLE "messages" (
    "game_id" UUID NOT NULL,
    "id" INTEGER NOT NULL,
    "member_id" UUID NOT NULL,
    "phrase" TEXT,
    "text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "changed_in" BIGINT NOT NULL,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("game_id","id")
);

-- CreateTable
CREATE TABLE "message_reports" (
    "game_id" UUID NOT NULL,
    "message_id" INTEGER NOT NULL,
    "id" UUID NOT NULL,
    "player_id" UUID,
    "member_id" UUID,
    "reason" TEXT NOT NULL,
    "comment" TEXT,
    "message_text" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "message_reports_pkey" PRIMARY KEY ("game_id","message_id","id")
);

-- CreateTable
CREATE TABLE "mutes" (
    "player_id" UUID NOT NULL,
    "muted_player_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mutes_pkey" PRIMARY KEY ("player_id","muted_player_id")
);

-- CreateTable
CREATE TABLE "notes" (
    "game_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "player_id" UUID,
    "member_id" UUID,
    "text" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("game_id","id")
);

-- CreateIndex
CREATE INDEX "messages_changed_in_idx" ON "messages"("changed_in");

-- CreateIndex
CREATE UNIQUE INDEX "message_reports_game_id_message_id_player_id_key" ON "message_reports"("game_id", "message_id", "player_id");

-- CreateIndex
CREATE UNIQUE INDEX "message_reports_game_id_message_id_member_id_key" ON "message_reports"("game_id", "message_id", "member_id");

-- CreateIndex
CREATE UNIQUE INDEX "notes_game_id_player_id_key" ON "notes"("game_id", "player_id");

-- CreateIndex
CREATE UNIQUE INDEX "notes_game_id_member_id_key" ON "notes"("game_id", "member_id");

-- AddForeignKey
ALTER TABLE "talks" ADD CONSTRAINT "talks_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_game_id_member_id_fkey" FOREIGN KEY ("game_id", "member_id") REFERENCES "members"("game_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_game_id_message_id_fkey" FOREIGN KEY ("game_id", "message_id") REFERENCES "messages"("game_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_player_id_fkey" FOREIGN KEY ("muted_player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_game_id_member_id_fkey" FOREIGN KEY ("game_id", "member_id") REFERENCES "members"("game_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What follows is beyond Prisma's language and written by hand.

ALTER TABLE "talks"
    ADD CONSTRAINT "talks_setting_check" CHECK ("setting" IN ('all', 'phrases', 'off')),
    ADD CONSTRAINT "talks_last_message_check" CHECK ("last_message" >= 0);

-- A message is a phrase, or own words, or deleted.
ALTER TABLE "messages"
    ADD CONSTRAINT "messages_id_check" CHECK ("id" >= 1),
    ADD CONSTRAINT "messages_words_check" CHECK (num_nonnulls("phrase", "text", "deleted_at") = 1),
    ADD CONSTRAINT "messages_text_check" CHECK (char_length("text") BETWEEN 1 AND 1000);

ALTER TABLE "message_reports"
    ADD CONSTRAINT "message_reports_who_check" CHECK (num_nonnulls("player_id", "member_id") = 1),
    ADD CONSTRAINT "message_reports_comment_check" CHECK (char_length("comment") BETWEEN 1 AND 1000);

ALTER TABLE "mutes"
    ADD CONSTRAINT "mutes_not_oneself_check" CHECK ("player_id" <> "muted_player_id");

ALTER TABLE "notes"
    ADD CONSTRAINT "notes_whose_check" CHECK (num_nonnulls("player_id", "member_id") = 1),
    ADD CONSTRAINT "notes_text_check" CHECK (char_length("text") <= 10000);

-- Which transaction changed a row last, for feeds that go on where they broke: against a pg_snapshot the number tells
-- whether a reader has seen the change, however many writers commit in whatever order. No index on it: a move is to
-- change its row of games without touching one.
CREATE FUNCTION "note_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.changed_in := pg_current_xact_id()::text::bigint;
    RETURN NEW;
END;
$$;

CREATE TRIGGER "games_changed_in" BEFORE INSERT ON "games"
    FOR EACH ROW EXECUTE FUNCTION "note_transaction"();

CREATE TRIGGER "games_changed_again_in" BEFORE UPDATE ON "games"
    FOR EACH ROW WHEN (
        (OLD."version", OLD."status", OLD."seats_on_turn", OLD."deadline_at", OLD."host_player_id")
        IS DISTINCT FROM (NEW."version", NEW."status", NEW."seats_on_turn", NEW."deadline_at", NEW."host_player_id")
    ) EXECUTE FUNCTION "note_transaction"();

CREATE TRIGGER "members_changed_in" BEFORE INSERT ON "members"
    FOR EACH ROW EXECUTE FUNCTION "note_transaction"();

CREATE TRIGGER "members_changed_again_in" BEFORE UPDATE ON "members"
    FOR EACH ROW WHEN (OLD."left_at" IS DISTINCT FROM NEW."left_at") EXECUTE FUNCTION "note_transaction"();
