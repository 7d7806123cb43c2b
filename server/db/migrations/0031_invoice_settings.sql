CREATE TABLE "invoice_settings" (
	"meeting_id" integer PRIMARY KEY NOT NULL,
	"item_name" text NOT NULL,
	"tax_code" text NOT NULL,
	"tax_rate" text NOT NULL,
	"is_tax_included" boolean NOT NULL,
	"remark" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_settings" ADD CONSTRAINT "invoice_settings_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "invoice_settings" FOR EACH ROW EXECUTE FUNCTION "audit_change"('meeting_id', 'item_name', 'tax_code', 'tax_rate', 'is_tax_included', 'remark');
