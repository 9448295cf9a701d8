-- AlterTable
ALTER TABLE "vacations" DROP CONSTRAINT "vacations_pkey",
DROP COLUMN "id",
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD CONSTRAINT "vacations_pkey" PRIMARY KEY ("player_id","id");

-- The rows that there were have ids now; new ones bring theirs.
ALTER TABLE "vacations" ALTER COLUMN "id" DROP DEFAULT;
