-- DropIndex
DROP INDEX "games_deadline_at_idx";

-- AlterTable
ALTER TABLE "games" ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "remind_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "is_bot" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "calendars" (
    "player_id" UUID NOT NULL,
    "settings" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendars_pkey" PRIMARY KEY ("player_id")
);

-- CreateTable
CREATE TABLE "vacations" (
    "player_id" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "from_date" TEXT NOT NULL,
    "to_date" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "announced_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "vacations_pkey" PRIMARY KEY ("player_id","id")
);

-- AddForeignKey
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "vacations" ADD CONSTRAINT "vacations_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "players"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What follows is beyond Prisma's language and written by hand.

-- What happens by itself, by time, for whoever makes it happen.
CREATE INDEX "games_due_at_idx" ON "games"("due_at") WHERE "due_at" IS NOT NULL;

-- Reminders, by time.
CREATE INDEX "games_remind_at_idx" ON "games"("remind_at") WHERE "remind_at" IS NOT NULL;

-- Calendars of which the running games of the player have still to be told.
CREATE INDEX "calendars_changed_at_idx" ON "calendars"("changed_at") WHERE "changed_at" IS NOT NULL;

ALTER TABLE "vacations"
    ADD CONSTRAINT "vacations_dates_check" CHECK ("from_date" ~ '^\d{4}-\d\d-\d\d$' AND "to_date" ~ '^\d{4}-\d\d-\d\d$' AND "from_date" <= "to_date"),
    ADD CONSTRAINT "vacations_kind_check" CHECK ("kind" IN ('announced', 'automatic'));
