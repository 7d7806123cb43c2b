CREATE TABLE "meeting_drafts" (
	"meeting_id" integer PRIMARY KEY NOT NULL,
	"base" integer NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"unkeyed" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meeting_revisions" (
	"meeting_id" integer NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meeting_revisions_meeting_id_number_pk" PRIMARY KEY("meeting_id","number")
);
--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "is_unpublished" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meeting_drafts" ADD CONSTRAINT "meeting_drafts_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meeting_revisions" ADD CONSTRAINT "meeting_revisions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "definition_of"(meeting "meetings") RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT to_jsonb(meeting) - ARRAY['id', 'is_closed', 'is_unpublished', 'description_cleaner', 'created_at']
$$;--> statement-breakpoint
INSERT INTO "meeting_revisions" ("meeting_id", "number", "definition", "published_by", "published_at")
SELECT m."id", 1, "definition_of"(m), '', m."created_at" FROM "meetings" m;--> statement-breakpoint
CREATE FUNCTION "keep_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
-- The page shows the row of a meeting. Whoever changes it, an edition from before revisions too, publishes a revision.
DECLARE
	now_shown jsonb := "definition_of"(new);
	last_number integer;
	last_shown jsonb;
BEGIN
	SELECT r."number", r."definition" INTO last_number, last_shown FROM "meeting_revisions" r
		WHERE r."meeting_id" = new."id" ORDER BY r."number" DESC LIMIT 1;
	IF now_shown IS NOT DISTINCT FROM last_shown THEN RETURN NULL; END IF;
	INSERT INTO "meeting_revisions" ("meeting_id", "number", "definition", "published_by", "published_at") VALUES (
		new."id", coalesce(last_number, 0) + 1, now_shown, coalesce(current_setting('audit.actor', true), ''), now()
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "kept" AFTER INSERT OR UPDATE ON "meetings" FOR EACH ROW WHEN (NOT new."is_unpublished") EXECUTE FUNCTION "keep_revision"();--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "meeting_drafts" FOR EACH ROW EXECUTE FUNCTION "audit_change"('meeting_id', 'base', '~definition');
