CREATE TABLE "statement_layouts" (
	"signature" text PRIMARY KEY NOT NULL,
	"headings" jsonb NOT NULL,
	"roles" jsonb NOT NULL,
	"meeting_id" integer,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "statement_layouts" ADD CONSTRAINT "statement_layouts_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "statement_layouts" FOR EACH ROW EXECUTE FUNCTION "audit_change"('signature', 'headings', 'roles', 'meeting_id');
