-- AlterTable
ALTER TABLE "idempotency_keys" ADD COLUMN     "told" JSONB;
