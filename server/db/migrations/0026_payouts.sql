CREATE TABLE "payouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"out_refund_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"payee_name" text NOT NULL,
	"payee_account" text NOT NULL,
	"payee_bank" text NOT NULL,
	"state" text NOT NULL,
	"batch" text DEFAULT '' NOT NULL,
	"bank_serial" text DEFAULT '' NOT NULL,
	"bounce_serial" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_out_refund_no_refunds_out_refund_no_fk" FOREIGN KEY ("out_refund_no") REFERENCES "public"."refunds"("out_refund_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_open" ON "payouts" USING btree ("out_refund_no") WHERE "payouts"."state" in ('ready', 'sent', 'paid');--> statement-breakpoint
CREATE INDEX "payouts_batch" ON "payouts" USING btree ("batch");--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "payouts" FOR EACH ROW EXECUTE FUNCTION "audit_change"('reference', 'out_refund_no', 'amount_fen', 'state', 'batch', 'bank_serial', 'bounce_serial', '~payee_name', '~payee_account', '~payee_bank');
