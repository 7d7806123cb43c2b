CREATE TABLE "badge_prints" (
	"entered_id" uuid PRIMARY KEY NOT NULL,
	"ticket_digest" text NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	"printed_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "badge_prints" ADD CONSTRAINT "badge_prints_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "badge_prints" FOR EACH ROW EXECUTE FUNCTION "audit_change"('entered_id', 'printed_at', 'printed_by');
