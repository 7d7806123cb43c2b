ALTER TABLE "entered" ADD COLUMN "price_option" text;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "price_table" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "price_until" timestamp with time zone;--> statement-breakpoint
-- A revision holds every column that is a part of the definition. Without the new one, the next change of anything else would look like a revision.
UPDATE "meeting_revisions" SET "definition" = "definition" || '{"price_table": null}'::jsonb;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "meetings" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'code', 'is_closed', 'is_paid', 'fee_fen', 'team_price_from', 'team_price_fen', 'price_table', 'needs_review', 'registration_end', 'invoice_deadline', 'change_deadline', 'refund_deadline', 'score_deadline', 'correction_deadline', 'reminders', '~name', '~description', '~form_definition', '~receiving_account');
