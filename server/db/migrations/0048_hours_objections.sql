CREATE TABLE "hours_objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" integer NOT NULL,
	"entered_id" uuid NOT NULL,
	"session_code" text NOT NULL,
	"session_name" text NOT NULL,
	"reason" text NOT NULL,
	"file_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text NOT NULL,
	"stay_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hours_objections" ADD CONSTRAINT "hours_objections_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_objections" ADD CONSTRAINT "hours_objections_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hours_objections_open" ON "hours_objections" USING btree ("entered_id","session_code") WHERE "hours_objections"."state" = 'open';--> statement-breakpoint
CREATE INDEX "hours_objections_entered" ON "hours_objections" USING btree ("entered_id");--> statement-breakpoint
CREATE INDEX "hours_objections_meeting" ON "hours_objections" USING btree ("meeting_id","created_at");--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "hours_objections" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'entered_id', 'session_code', 'state', 'stay_id', '~reason', '~answer');