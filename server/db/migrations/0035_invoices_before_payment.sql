ALTER TABLE "invoice_settings" ADD COLUMN "is_before_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP TRIGGER "audit" ON "invoice_settings";--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "invoice_settings" FOR EACH ROW EXECUTE FUNCTION "audit_change"('meeting_id', 'item_name', 'tax_code', 'tax_rate', 'is_tax_included', 'remark', 'is_before_payment');
