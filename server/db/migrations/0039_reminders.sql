ALTER TABLE "meetings" ADD COLUMN "reminders" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "reminder" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_reminder" ON "notices" USING btree ("reminder");--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "meetings" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'code', 'is_closed', 'is_paid', 'fee_fen', 'team_price_from', 'team_price_fen', 'needs_review', 'registration_end', 'invoice_deadline', 'change_deadline', 'refund_deadline', 'score_deadline', 'correction_deadline', 'reminders', '~name', '~description', '~form_definition', '~receiving_account');
