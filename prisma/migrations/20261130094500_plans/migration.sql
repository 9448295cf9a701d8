-- CreateTable
CREATE TABLE "plans" (
    "game_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "seat" SMALLINT NOT NULL,
    "version" INTEGER NOT NULL,
    "steps" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "reason" TEXT,
    "played" SMALLINT NOT NULL DEFAULT 0,
    "judged" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_version" INTEGER,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("game_id","member_id")
);

-- CreateTable
CREATE TABLE "autopilots" (
    "game_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "seat" SMALLINT NOT NULL,
    "rules" TEXT[],
    "judged" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "autopilots_pkey" PRIMARY KEY ("game_id","member_id")
);

-- AddForeignKey
ALTER TABLE "plans" ADD CONSTRAINT "plans_game_id_member_id_fkey" FOREIGN KEY ("game_id", "member_id") REFERENCES "members"("game_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "autopilots" ADD CONSTRAINT "autopilots_game_id_member_id_fkey" FOREIGN KEY ("game_id", "member_id") REFERENCES "members"("game_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What follows is beyond Prisma's language and written by hand.

-- Plans that wait, for whoever looks whether their games have moved on; the others are only looked back at.
CREATE INDEX "plans_active_idx" ON "plans"("game_id") WHERE "status" = 'active';

ALTER TABLE "plans"
    ADD CONSTRAINT "plans_status_check" CHECK ("status" IN ('active', 'done', 'dropped')),
    ADD CONSTRAINT "plans_reason_check" CHECK (("status" = 'dropped') = ("reason" IS NOT NULL)),
    ADD CONSTRAINT "plans_ended_check" CHECK (("status" = 'active') = ("ended_at" IS NULL));
