ALTER TABLE "refunds" ADD COLUMN "account_asked_at" timestamp with time zone;--> statement-breakpoint
DROP TRIGGER "audit" ON "refunds";--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "audit_change"('out_refund_no', 'order_id', 'entered_id', 'provider', 'out_trade_no', 'refund_fen', 'state', 'bank_serial', 'account_asked_at');
