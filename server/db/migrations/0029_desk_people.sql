CREATE TABLE "answer_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answer_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_id" bigint NOT NULL,
	"entered_id" uuid NOT NULL,
	"field" text NOT NULL,
	"label" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_items" (
	"run_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"entered_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "bulk_items_run_id_ordinal_pk" PRIMARY KEY("run_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"act" text NOT NULL,
	"input" jsonb NOT NULL,
	"key_digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "entry_notes" (
	"entered_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "meeting_id" integer;--> statement-breakpoint
ALTER TABLE "audit_records" ADD COLUMN "transaction" bigint DEFAULT (pg_current_xact_id()::text)::bigint;--> statement-breakpoint
ALTER TABLE "answer_changes" ADD CONSTRAINT "answer_changes_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_notes" ADD CONSTRAINT "entry_notes_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_changes_record" ON "answer_changes" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "answer_changes_entered" ON "answer_changes" USING btree ("entered_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_runs_key" ON "bulk_runs" USING btree ("key_digest");--> statement-breakpoint
CREATE INDEX "bulk_runs_meeting" ON "bulk_runs" USING btree ("meeting_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_records_meeting" ON "audit_records" USING btree ("meeting_id","id");--> statement-breakpoint
CREATE INDEX "audit_records_unnamed" ON "audit_records" USING btree ("id") WHERE "audit_records"."meeting_id" is null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		-- Two changes are allowed, each once: sealing a record, and naming the meeting that it belongs to.
		IF to_jsonb(old) - 'position' - 'hash' - 'meeting_id' = to_jsonb(new) - 'position' - 'hash' - 'meeting_id'
			AND (old."meeting_id" IS NULL OR old."meeting_id" IS NOT DISTINCT FROM new."meeting_id")
			AND ((old."position" IS NULL AND new."position" IS NOT NULL AND new."hash" IS NOT NULL)
				OR (old."position" IS NOT DISTINCT FROM new."position" AND old."hash" IS NOT DISTINCT FROM new."hash"))
			THEN RETURN new; END IF;
	END IF;
	RAISE EXCEPTION 'audit_records is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "entry_notes" FOR EACH ROW EXECUTE FUNCTION "audit_change"('entered_id', 'written_by', '~text');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR DELETE ON "bulk_runs" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'act');--> statement-breakpoint
CREATE TRIGGER "audit_changed" AFTER UPDATE ON "bulk_runs" FOR EACH ROW WHEN (old."stopped_at" IS DISTINCT FROM new."stopped_at" OR old."ended_at" IS DISTINCT FROM new."ended_at") EXECUTE FUNCTION "audit_change"('id', 'stopped_at', 'ended_at');
