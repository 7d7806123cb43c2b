ALTER TABLE "notices" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "failure" text;
