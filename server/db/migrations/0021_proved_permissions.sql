ALTER TABLE "notices" ADD COLUMN "holder_id" uuid;--> statement-breakpoint
ALTER TABLE "subscribe_permissions" ADD COLUMN "holder_id" uuid;--> statement-breakpoint
ALTER TABLE "subscribe_permissions" ADD COLUMN "device_digest" text;--> statement-breakpoint
ALTER TABLE "subscribe_permissions" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "subscribe_permissions_holder" ON "subscribe_permissions" USING btree ("holder_id");--> statement-breakpoint
-- The permissions that there are do not say how they were given. Only a login can have given one for a phone that no device had
-- registered at the meeting by then, nor any that was changed since; the others may be strangers' and go: who gave them gets texts.
UPDATE "subscribe_permissions" AS permission SET
	"proved_at" = permission."given_at",
	"holder_id" = coalesce(
		(SELECT team."id" FROM "teams" AS team
			WHERE team."meeting_id" = permission."meeting_id" AND team."phone_digest" = permission."phone_digest" LIMIT 1),
		(SELECT entry."id" FROM "entered" AS entry
			WHERE entry."meeting_id" = permission."meeting_id" AND entry."phone_digest" = permission."phone_digest"
				AND entry."erased_at" IS NULL AND (entry."live" OR entry."is_touched")
			ORDER BY entry."live" DESC, entry."position" DESC LIMIT 1))
WHERE NOT EXISTS (SELECT 1 FROM "entered" AS entry
		WHERE entry."meeting_id" = permission."meeting_id" AND entry."phone_digest" = permission."phone_digest"
			AND entry."device_digest" IS NOT NULL AND entry."created_at" <= permission."given_at")
	AND NOT EXISTS (SELECT 1 FROM "entered" AS entry JOIN "audit_records" AS record ON record."subject_id" = entry."id"::text
		WHERE entry."meeting_id" = permission."meeting_id"
			AND (entry."device_digest" IS NOT NULL OR entry."erased_at" IS NOT NULL)
			AND record."subject" = 'entered' AND record."after" -> 'changed' @> '["phone"]' AND record."at" >= permission."given_at");--> statement-breakpoint
DELETE FROM "subscribe_permissions" WHERE "proved_at" IS NULL OR "holder_id" IS NULL;
