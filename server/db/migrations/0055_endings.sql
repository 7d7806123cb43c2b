ALTER TABLE "meetings" ADD COLUMN "cancellation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "definition_of"(meeting "meetings") RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT to_jsonb(meeting) - ARRAY['id', 'is_closed', 'cancellation', 'archived_at', 'is_unpublished', 'description_cleaner', 'created_at', 'has_vouchers']
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "meetings" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'code', 'is_closed', 'cancellation', 'archived_at', 'is_paid', 'fee_fen', 'team_price_from', 'team_price_fen', 'price_table', 'needs_review', 'registration_end', 'invoice_deadline', 'change_deadline', 'refund_deadline', 'score_deadline', 'correction_deadline', 'reminders', '~name', '~description', '~form_definition', '~receiving_account');
