-- AlterTable
ALTER TABLE "players" ADD COLUMN     "farewell_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "seat_links" (
    "game_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "seat" SMALLINT,
    "replaces" UUID,
    "uses" SMALLINT NOT NULL,
    "used" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "seat_links_pkey" PRIMARY KEY ("game_id","id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "game_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "player_id" UUID NOT NULL,
    "invited_by" UUID NOT NULL,
    "seat" SMALLINT,
    "replaces" UUID,
    "status" TEXT NOT NULL DEFAULT 'open',
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("game_id","id")
);

-- CreateTable
CREATE TABLE "seat_claims" (
    "game_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "link_id" UUID,
    "invitation_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seat_claims_pkey" PRIMARY KEY ("game_id","member_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "seat_links_hash_key" ON "seat_links"("hash");

-- CreateIndex
CREATE INDEX "invitations_player_id_id_idx" ON "invitations"("player_id", "id");

-- CreateIndex
CREATE INDEX "seat_claims_created_at_idx" ON "seat_claims"("created_at");

-- AddForeignKey
ALTER TABLE "seat_links" ADD CONSTRAINT "seat_links_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What follows is beyond Prisma's language and written by hand.

ALTER TABLE "seat_links"
    ADD CONSTRAINT "seat_links_hash_check" CHECK (octet_length("hash") = 32),
    ADD CONSTRAINT "seat_links_last_four_check" CHECK (char_length("last_four") = 4),
    ADD CONSTRAINT "seat_links_seat_check" CHECK ("seat" BETWEEN 1 AND 14),
    ADD CONSTRAINT "seat_links_replaces_check" CHECK ("replaces" IS NULL OR "seat" IS NOT NULL),
    ADD CONSTRAINT "seat_links_used_check" CHECK ("used" BETWEEN 0 AND "uses");

ALTER TABLE "invitations"
    ADD CONSTRAINT "invitations_seat_check" CHECK ("seat" BETWEEN 1 AND 14),
    ADD CONSTRAINT "invitations_replaces_check" CHECK ("replaces" IS NULL OR "seat" IS NOT NULL),
    ADD CONSTRAINT "invitations_status_check" CHECK ("status" IN ('open', 'accepted', 'declined', 'withdrawn')),
    ADD CONSTRAINT "invitations_answered_at_check" CHECK (("status" = 'open') = ("answered_at" IS NULL)),
    ADD CONSTRAINT "invitations_reason_check" CHECK ("reason" IS NULL OR "status" = 'declined');

-- A player has one open invitation to a game at a time.
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations"("game_id", "player_id") WHERE "status" = 'open';

-- Open invitations by who sent them, for their number.
CREATE INDEX "invitations_open_by_sender_idx" ON "invitations"("invited_by") WHERE "status" = 'open';

-- The lobby: public games, newest first, by what they are picked by.
CREATE INDEX "games_public_idx" ON "games"("id") WHERE "visibility" = 'public';
CREATE INDEX "games_public_status_idx" ON "games"("status", "id") WHERE "visibility" = 'public';
CREATE INDEX "games_public_preset_idx" ON "games"("preset", "status", "id") WHERE "visibility" = 'public';
CREATE INDEX "games_public_set_idx" ON "games"(("options"->>'maxPips'), "status", "id") WHERE "visibility" = 'public';

-- Open games by host, for their number.
CREATE INDEX "games_open_by_host_idx" ON "games"("host_player_id") WHERE "status" = 'open';

-- A game has one rematch.
CREATE UNIQUE INDEX "games_rematch_key" ON "games"(("settings"->>'rematchOf')) WHERE "settings"->>'rematchOf' IS NOT NULL;

-- Games that start when every seat is taken.
CREATE INDEX "games_start_when_full_idx" ON "games"("id") WHERE "status" = 'open' AND "settings"->>'startWhenFull' = 'true';

-- Deleted accounts that still have games to leave, and those of the last hours.
CREATE INDEX "players_deleted_at_idx" ON "players"("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- What follows holds in the very statement that seats somebody or makes a game, whichever way it comes: two requests at once
-- cannot both take the last place. The numbers are those of src/games/limits.ts; the codes are read by src/games/seat-refusals.ts.

-- An account hosts a limited number of open games.
CREATE FUNCTION "check_host"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    hosted INTEGER;
BEGIN
    PERFORM 1 FROM "players" WHERE "id" = NEW."host_player_id" AND "deleted_at" IS NULL FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'TY001';
    END IF;
    SELECT count(*) INTO hosted FROM "games" WHERE "host_player_id" = NEW."host_player_id" AND "status" = 'open';
    IF hosted >= 100 THEN
        RAISE EXCEPTION 'the account hosts % open games', hosted USING ERRCODE = 'TY002';
    END IF;
    RETURN NEW;
END;
$$;

CREATE TRIGGER "games_check_host" BEFORE INSERT ON "games"
    FOR EACH ROW WHEN (NEW."host_player_id" IS NOT NULL) EXECUTE FUNCTION "check_host"();

-- An account sits in a limited number of unfinished games.
CREATE FUNCTION "check_seated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    seated INTEGER;
BEGIN
    PERFORM 1 FROM "players" WHERE "id" = NEW."player_id" AND "deleted_at" IS NULL FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the account is deleted' USING ERRCODE = 'TY001';
    END IF;
    SELECT count(*) INTO seated FROM "members" m JOIN "games" g ON g."id" = m."game_id"
    WHERE m."player_id" = NEW."player_id" AND m."left_at" IS NULL AND g."status" IN ('open', 'running');
    IF seated >= 1000 THEN
        RAISE EXCEPTION 'the account sits in % games', seated USING ERRCODE = 'TY003';
    END IF;
    RETURN NEW;
END;
$$;

CREATE TRIGGER "members_check_seated" BEFORE INSERT ON "members"
    FOR EACH ROW WHEN (NEW."player_id" IS NOT NULL) EXECUTE FUNCTION "check_seated"();

-- Who sits down uses up the link or invitation that they came by, which has to be good at this moment; and their invitation to
-- the game is accepted, whichever way they came.
CREATE FUNCTION "note_seated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    claim RECORD;
BEGIN
    SELECT "link_id", "invitation_id" INTO claim FROM "seat_claims"
    WHERE "game_id" = NEW."game_id" AND "member_id" = NEW."id";
    IF claim."link_id" IS NOT NULL THEN
        UPDATE "seat_links" SET "used" = "used" + 1
        WHERE "game_id" = NEW."game_id" AND "id" = claim."link_id"
          AND "used" < "uses" AND "revoked_at" IS NULL AND "expires_at" > NEW."joined_at";
        IF NOT FOUND THEN
            RAISE EXCEPTION 'the link is closed' USING ERRCODE = 'TY004';
        END IF;
    END IF;
    IF claim."invitation_id" IS NOT NULL THEN
        PERFORM 1 FROM "invitations"
        WHERE "game_id" = NEW."game_id" AND "id" = claim."invitation_id" AND "status" = 'open' FOR UPDATE;
        IF NOT FOUND THEN
            RAISE EXCEPTION 'the invitation is closed' USING ERRCODE = 'TY005';
        END IF;
    END IF;
    WITH answered AS (
        UPDATE "invitations" SET "status" = 'accepted', "answered_at" = NEW."joined_at"
        WHERE "game_id" = NEW."game_id" AND "player_id" = NEW."player_id" AND "status" = 'open'
        RETURNING "id", "invited_by"
    )
    INSERT INTO "outbox" ("game_id", "seq", "topic", "payload", "created_at")
    SELECT g."id", g."version", 'invitation_answered', jsonb_build_object('playerIds', jsonb_build_array(answered."invited_by"),
        'invitationId', answered."id", 'playerId', NEW."player_id", 'answer', 'accepted'), NEW."joined_at"
    FROM answered JOIN "games" g ON g."id" = NEW."game_id";
    RETURN NULL;
END;
$$;

CREATE TRIGGER "members_note_seated" AFTER INSERT ON "members"
    FOR EACH ROW EXECUTE FUNCTION "note_seated"();
