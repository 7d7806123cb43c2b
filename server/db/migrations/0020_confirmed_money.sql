CREATE TABLE "transfer_bookings" (
	"evidence" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_fen" integer NOT NULL,
	"arrived_on" text DEFAULT '' NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"awaited_since" timestamp with time zone,
	"booked_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bank_serial" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer_bookings" ADD CONSTRAINT "transfer_bookings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transfer_bookings_order" ON "transfer_bookings" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_bookings_serial" ON "transfer_bookings" USING btree ("serial") WHERE "transfer_bookings"."serial" <> '' and "transfer_bookings"."revoked_at" is null;--> statement-breakpoint
-- Transfers that earlier editions have booked, without date and serial.
INSERT INTO "transfer_bookings" ("evidence", "order_id", "amount_fen", "booked_at")
SELECT "ledger"."evidence", "ledger"."order_id", "ledger"."amount_fen", "ledger"."created_at"
FROM "ledger" WHERE "ledger"."method" = 'offline' AND "ledger"."kind" = 'payment' AND "ledger"."evidence" LIKE 'transfer:%';--> statement-breakpoint
CREATE FUNCTION "refund_is_within_share"() RETURNS trigger LANGUAGE plpgsql AS $$
-- However wrong the code is, nobody gets back more than their share. Locks it: of two at once the second sees the first.
DECLARE
	share integer;
	returned integer;
BEGIN
	SELECT "amount_fen" INTO share FROM "order_items" WHERE "order_id" = new."order_id" AND "entered_id" = new."entered_id" FOR UPDATE;
	SELECT coalesce(sum("refund_fen"), 0) INTO returned FROM "refunds" WHERE "order_id" = new."order_id" AND "entered_id" = new."entered_id";
	IF share IS NULL OR new."refund_fen" <= 0 OR returned + new."refund_fen" > share THEN
		RAISE EXCEPTION 'a refund exceeds what is left of its share' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_share';
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_within_share" BEFORE INSERT ON "refunds" FOR EACH ROW WHEN (new."entered_id" IS NOT NULL) EXECUTE FUNCTION "refund_is_within_share"();--> statement-breakpoint
DROP TRIGGER "audit" ON "refunds";--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "audit_change"('out_refund_no', 'order_id', 'entered_id', 'provider', 'out_trade_no', 'refund_fen', 'state', 'bank_serial');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "transfer_bookings" FOR EACH ROW EXECUTE FUNCTION "audit_change"('evidence', 'order_id', 'amount_fen', 'arrived_on', 'serial', 'revoked_at', '~revoked_reason');
