CREATE TABLE "bank_allocations" (
	"evidence" text PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"order_id" uuid,
	"amount_fen" integer NOT NULL,
	"out_refund_no" text,
	"reverses" text,
	"reason" text DEFAULT '' NOT NULL,
	"awaited_since" timestamp with time zone,
	"booked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bank_allocations_reverses_unique" UNIQUE("reverses")
);
--> statement-breakpoint
CREATE TABLE "bank_transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" integer NOT NULL,
	"source" text NOT NULL,
	"identity" text,
	"bank" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"direction" text NOT NULL,
	"happened_on" text DEFAULT '' NOT NULL,
	"happened_at" text DEFAULT '' NOT NULL,
	"amount_fen" bigint NOT NULL,
	"currency" text DEFAULT 'CNY' NOT NULL,
	"payer" text NOT NULL,
	"payer_account" text NOT NULL,
	"remark" text NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"set_aside" text DEFAULT '' NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bank_allocations" ADD CONSTRAINT "bank_allocations_transaction_id_bank_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."bank_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_allocations" ADD CONSTRAINT "bank_allocations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_transactions" ADD CONSTRAINT "bank_transactions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_allocations_transaction" ON "bank_allocations" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "bank_allocations_order" ON "bank_allocations" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transactions_identity" ON "bank_transactions" USING btree ("identity") WHERE "bank_transactions"."identity" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_transactions_typed_serial" ON "bank_transactions" USING btree ("serial") WHERE "bank_transactions"."source" = 'typed' and "bank_transactions"."serial" <> '' and "bank_transactions"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "bank_transactions_facts" ON "bank_transactions" USING btree ("happened_on","amount_fen");--> statement-breakpoint
CREATE INDEX "bank_transactions_meeting" ON "bank_transactions" USING btree ("meeting_id");--> statement-breakpoint
CREATE FUNCTION "allocation_is_right"() RETURNS trigger LANGUAGE plpgsql AS $$
-- However wrong the code is, money is allocated once, and to orders of its own meeting. Locks the transaction: of two
-- allocations at once the second sees the first.
DECLARE
	money "bank_transactions"%ROWTYPE;
	allocated bigint;
BEGIN
	SELECT * INTO money FROM "bank_transactions" WHERE "id" = new."transaction_id" FOR UPDATE;
	SELECT coalesce(sum("amount_fen"), 0) INTO allocated FROM "bank_allocations" WHERE "transaction_id" = new."transaction_id";
	IF money."direction" <> 'in' OR money."currency" <> 'CNY' OR allocated + new."amount_fen" NOT BETWEEN 0 AND money."amount_fen"
		OR (new."amount_fen" > 0) <> (new."reverses" IS NULL) THEN
		RAISE EXCEPTION 'an allocation exceeds its transaction' USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_allocations_within_transaction';
	END IF;
	IF new."reverses" IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM "bank_allocations" WHERE "evidence" = new."reverses" AND "transaction_id" = new."transaction_id" AND "amount_fen" = -new."amount_fen"
	) THEN
		RAISE EXCEPTION 'a counter-entry takes back nothing' USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_allocations_reversed';
	END IF;
	IF new."order_id" IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM "orders" WHERE "id" = new."order_id" AND "meeting_id" = money."meeting_id"
	) THEN
		RAISE EXCEPTION 'an allocation is for another meeting' USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_allocations_own_meeting';
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "bank_allocations_right" BEFORE INSERT ON "bank_allocations" FOR EACH ROW EXECUTE FUNCTION "allocation_is_right"();--> statement-breakpoint
CREATE FUNCTION "adopt_transfer"(booked text) RETURNS void LANGUAGE plpgsql AS $$
-- Copies a transfer that an edition before this migration has booked, with its counter-entry. One that is to be given back
-- is named after its refund, or is the order's only one.
DECLARE
	own_id uuid := md5('transfer ' || booked)::uuid;
	line record;
	refund text;
BEGIN
	SELECT l."order_id", l."amount_fen", l."created_at", o."meeting_id", coalesce(b."arrived_on", '') AS arrived_on,
		coalesce(b."serial", '') AS serial, b."awaited_since", coalesce(b."revoked_reason", '') AS revoked_reason, r."created_at" AS reversed_at
	INTO line FROM "ledger" l JOIN "orders" o ON o."id" = l."order_id" LEFT JOIN "transfer_bookings" b ON b."evidence" = l."evidence"
	LEFT JOIN "ledger" r ON r."method" = 'offline' AND r."evidence" = l."evidence" || ':reversed'
	WHERE l."method" = 'offline' AND l."evidence" = booked;
	IF NOT FOUND THEN RETURN; END IF;
	IF booked LIKE 'transfer-return:%' THEN
		refund := substr(booked, 17);
	ELSIF line.reversed_at IS NULL THEN
		SELECT f."out_refund_no" INTO refund FROM "refunds" f
		WHERE f."order_id" = line."order_id" AND f."entered_id" IS NULL AND f."provider" = 'offline'
			AND NOT EXISTS (SELECT 1 FROM "ledger" n WHERE n."method" = 'offline' AND n."evidence" = 'transfer-return:' || f."out_refund_no") LIMIT 1;
	END IF;
	INSERT INTO "bank_transactions" ("id", "meeting_id", "source", "direction", "happened_on", "amount_fen", "payer", "payer_account", "remark", "serial", "recorded_at", "withdrawn_at")
	VALUES (own_id, line."meeting_id", 'typed', 'in', line.arrived_on, line."amount_fen", '', '', '', line.serial, line."created_at", line.reversed_at)
	ON CONFLICT ("id") DO UPDATE SET "withdrawn_at" = excluded."withdrawn_at";
	IF NOT EXISTS (SELECT 1 FROM "bank_allocations" WHERE "evidence" = booked) THEN
		INSERT INTO "bank_allocations" ("evidence", "transaction_id", "order_id", "amount_fen", "out_refund_no", "awaited_since", "booked_at")
		VALUES (booked, own_id, line."order_id", line."amount_fen", refund, line."awaited_since", line."created_at");
	END IF;
	IF line.reversed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "bank_allocations" WHERE "reverses" = booked) THEN
		INSERT INTO "bank_allocations" ("evidence", "transaction_id", "order_id", "amount_fen", "out_refund_no", "reverses", "reason", "booked_at")
		SELECT booked || ':reversed', own_id, line."order_id", -line."amount_fen", "out_refund_no", booked, line.revoked_reason, line.reversed_at
		FROM "bank_allocations" WHERE "evidence" = booked;
	END IF;
END $$;--> statement-breakpoint
SELECT "adopt_transfer"("evidence") FROM "ledger"
WHERE "method" = 'offline' AND "kind" = 'payment' AND ("evidence" LIKE 'transfer:%' OR "evidence" LIKE 'transfer-return:%') AND "evidence" NOT LIKE '%:reversed'
ORDER BY "id";--> statement-breakpoint
CREATE FUNCTION "adopt_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "adopt_transfer"(new."evidence");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "adopted" AFTER INSERT OR UPDATE ON "transfer_bookings" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "adopt_booking"();--> statement-breakpoint
CREATE FUNCTION "cancelled_keeps_no_money"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT coalesce(sum("amount_fen"), 0) FROM "bank_allocations" WHERE "order_id" = new."id" AND "out_refund_no" IS NULL) <> 0 THEN
		RAISE EXCEPTION 'a cancelled order keeps money' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_cancelled_without_money';
	END IF;
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_cancelled_without_money" BEFORE UPDATE OF "status" ON "orders" FOR EACH ROW WHEN (new."status" = 'cancelled' AND old."status" IS DISTINCT FROM 'cancelled') EXECUTE FUNCTION "cancelled_keeps_no_money"();--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "bank_transactions" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'source', 'direction', 'happened_on', 'amount_fen', 'currency', 'serial', 'withdrawn_at', '~payer', '~payer_account', '~remark', '~set_aside');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "bank_allocations" FOR EACH ROW EXECUTE FUNCTION "audit_change"('evidence', 'transaction_id', 'order_id', 'amount_fen', 'out_refund_no', 'reverses', '~reason');
