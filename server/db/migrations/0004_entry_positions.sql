ALTER TABLE "entered" ADD COLUMN "position" bigint;--> statement-breakpoint
-- Entries that are there already keep the order in which they were listed.
UPDATE "entered" SET "position" = "numbered"."position" FROM (
	SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS "position" FROM "entered"
) AS "numbered" WHERE "numbered"."id" = "entered"."id";--> statement-breakpoint
ALTER TABLE "entered" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "entered" ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (sequence name "entered_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
SELECT setval('"entered_position_seq"', (SELECT coalesce(max("position"), 0) + 1 FROM "entered"), false);
