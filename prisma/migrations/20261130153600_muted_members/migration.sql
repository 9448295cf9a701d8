-- CreateTable
CREATE TABLE "member_mutes" (
    "game_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "player_id" UUID,
    "member_id" UUID,
    "muted_member_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "member_mutes_pkey" PRIMARY KEY ("game_id","id")
);

-- CreateIndex
CREATE INDEX "member_mutes_player_id_idx" ON "member_mutes"("player_id");

-- CreateIndex
CREATE UNIQUE INDEX "member_mutes_game_id_muted_member_id_player_id_key" ON "member_mutes"("game_id", "muted_member_id", "player_id");

-- CreateIndex
CREATE UNIQUE INDEX "member_mutes_game_id_muted_member_id_member_id_key" ON "member_mutes"("game_id", "muted_member_id", "member_id");

-- CreateIndex
CREATE INDEX "notes_player_id_idx" ON "notes"("player_id");

-- AddForeignKey
ALTER TABLE "member_mutes" ADD CONSTRAINT "member_mutes_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "member_mutes" ADD CONSTRAINT "member_mutes_game_id_member_id_fkey" FOREIGN KEY ("game_id", "member_id") REFERENCES "members"("game_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "member_mutes" ADD CONSTRAINT "member_mutes_game_id_muted_member_id_fkey" FOREIGN KEY ("game_id", "muted_member_id") REFERENCES "members"("game_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What follows is beyond Prisma's language and written by hand.

ALTER TABLE "member_mutes"
    ADD CONSTRAINT "member_mutes_whose_check" CHECK (num_nonnulls("player_id", "member_id") = 1),
    ADD CONSTRAINT "member_mutes_not_oneself_check" CHECK ("member_id" <> "muted_member_id");

-- What is good no more, for its removal.
CREATE INDEX "seat_links_ended_idx" ON "seat_links"(LEAST("revoked_at", "expires_at"));
CREATE INDEX "invitations_answered_idx" ON "invitations"("answered_at") WHERE "answered_at" IS NOT NULL;

-- Reports that the operator has not handled, oldest first.
CREATE INDEX "message_reports_open_idx" ON "message_reports"("id") WHERE "handled_at" IS NULL;
