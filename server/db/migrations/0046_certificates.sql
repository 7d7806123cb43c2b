CREATE TABLE "certificate_templates" (
	"meeting_id" integer PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"seal" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" integer NOT NULL,
	"entered_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"employer" text NOT NULL,
	"credits_milli" integer NOT NULL,
	"hours" text NOT NULL,
	"link_digest" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"replaced_by" integer,
	CONSTRAINT "certificates_link_digest_unique" UNIQUE("link_digest")
);
--> statement-breakpoint
ALTER TABLE "certificate_templates" ADD CONSTRAINT "certificate_templates_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree ("meeting_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_live" ON "certificates" USING btree ("entered_id") WHERE "certificates"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "certificates_entered" ON "certificates" USING btree ("entered_id");--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "certificates" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'entered_id', 'kind', 'number', 'credits_milli', 'hours', 'ended_at', 'replaced_by', '~name', '~employer');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "certificate_templates" FOR EACH ROW EXECUTE FUNCTION "audit_change"('meeting_id', 'changed_at');
