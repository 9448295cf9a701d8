-- AlterTable
ALTER TABLE "games" ADD COLUMN     "host_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "seat_links" ADD COLUMN     "by_host" BOOLEAN NOT NULL DEFAULT true;
