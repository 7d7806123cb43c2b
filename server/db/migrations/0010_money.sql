CREATE TABLE "audit_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor" text NOT NULL,
	"act" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" bigint,
	"hash" text,
	CONSTRAINT "audit_records_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "bill_checks" (
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"claimed_until" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"payments" integer DEFAULT 0 NOT NULL,
	"payments_fen" bigint DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"refunds_fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bill_checks_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "bill_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"movement" text NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"ledger_fen" integer,
	"bill_fen" integer,
	"bill_state" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "bill_differences_once" UNIQUE("provider","day","movement","number")
);
--> statement-breakpoint
CREATE TABLE "unknown_payments" (
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"paid_at" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"order_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unknown_payments_provider_transaction_id_pk" PRIMARY KEY("provider","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "ledger" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "unknown_payments" ADD CONSTRAINT "unknown_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_records_unsealed" ON "audit_records" USING btree ("id") WHERE "audit_records"."position" is null;--> statement-breakpoint
CREATE INDEX "audit_records_subject" ON "audit_records" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_payer" ON "payment_attempts" USING btree (("request" ->> 'payerId'));--> statement-breakpoint
CREATE FUNCTION "audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Arguments: the column that names the row, then the columns to record; of those that begin with ~ the name alone.
-- A phone is encrypted differently each time it is written; its digest tells whether it changed.
DECLARE
	old_row jsonb := CASE WHEN tg_op = 'INSERT' THEN '{}'::jsonb ELSE to_jsonb(old) END;
	new_row jsonb := CASE WHEN tg_op = 'DELETE' THEN '{}'::jsonb ELSE to_jsonb(new) END;
	before_change jsonb := '{}';
	after_change jsonb := '{}';
	unnamed jsonb := '[]';
	name text;
BEGIN
	FOREACH name IN ARRAY tg_argv LOOP
		CONTINUE WHEN old_row -> ltrim(name, '~') IS NOT DISTINCT FROM new_row -> ltrim(name, '~');
		IF name LIKE '~%' THEN
			-- Encrypted anew it is still the same.
			CONTINUE WHEN current_setting('audit.reseals', true) = 'on';
			unnamed := unnamed || to_jsonb(replace(ltrim(name, '~'), '_digest', ''));
		ELSE
			IF tg_op <> 'INSERT' THEN before_change := before_change || jsonb_build_object(name, old_row -> name); END IF;
			IF tg_op <> 'DELETE' AND (tg_op = 'UPDATE' OR new_row -> name <> 'null') THEN
				after_change := after_change || jsonb_build_object(name, new_row -> name);
			END IF;
		END IF;
	END LOOP;
	IF tg_op = 'UPDATE' AND unnamed <> '[]' THEN after_change := after_change || jsonb_build_object('changed', unnamed); END IF;
	IF tg_op = 'UPDATE' AND after_change = '{}' THEN RETURN NULL; END IF;
	INSERT INTO "audit_records" ("actor", "act", "subject", "subject_id", "before", "after") VALUES (
		coalesce(nullif(current_setting('audit.actor', true), ''), 'database ' || session_user),
		coalesce(current_setting('audit.act', true), ''),
		tg_table_name,
		coalesce((CASE WHEN tg_op = 'DELETE' THEN old_row ELSE new_row END) ->> tg_argv[0], ''),
		before_change,
		after_change
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "audit_added_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Like audit_change, in one statement for all: registering must not wait.
BEGIN
	INSERT INTO "audit_records" ("actor", "act", "subject", "subject_id", "after")
	SELECT coalesce(nullif(current_setting('audit.actor', true), ''), 'database ' || session_user),
		coalesce(current_setting('audit.act', true), ''), 'entered', "id",
		jsonb_build_object('meeting_id', "meeting_id", 'team_id', "team_id", 'entry_type', "entry_type", 'fee_fen', "fee_fen",
			'pay_status', "pay_status", 'transfer_status', "transfer_status", 'review_state', "review_state", 'is_sign_up', "is_sign_up")
	FROM added;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "audit_added_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "audit_records" ("actor", "act", "subject", "subject_id", "after")
	SELECT coalesce(nullif(current_setting('audit.actor', true), ''), 'database ' || session_user),
		coalesce(current_setting('audit.act', true), ''), 'orders', "id",
		jsonb_build_object('meeting_id', "meeting_id", 'team_id', "team_id", 'out_trade_no', "out_trade_no", 'status', "status", 'amount_fen', "amount_fen")
	FROM added;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "audit_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF tg_op = 'UPDATE' THEN
		-- Sealing is the one change, once.
		IF old."position" IS NULL AND new."position" IS NOT NULL AND new."hash" IS NOT NULL
			AND to_jsonb(old) - 'position' - 'hash' = to_jsonb(new) - 'position' - 'hash' THEN RETURN new; END IF;
	END IF;
	RAISE EXCEPTION 'audit_records is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_records_kept" BEFORE UPDATE OR DELETE ON "audit_records" FOR EACH ROW EXECUTE FUNCTION "audit_is_kept"();--> statement-breakpoint
CREATE TRIGGER "audit_records_not_emptied" BEFORE TRUNCATE ON "audit_records" FOR EACH STATEMENT EXECUTE FUNCTION "audit_is_kept"();--> statement-breakpoint
CREATE TRIGGER "audit_added" AFTER INSERT ON "entered" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "audit_added_entries"();--> statement-breakpoint
CREATE TRIGGER "audit" AFTER UPDATE OR DELETE ON "entered" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'team_id', 'entry_type', 'user_type', 'fee_fen', 'pay_status', 'refund_status', 'transfer_status', 'who_pay', 'is_sign_up', 'review_state', 'live', '~name', '~phone_digest', '~answers', '~credit', '~ticket_ref');--> statement-breakpoint
CREATE TRIGGER "audit_added" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "audit_added_orders"();--> statement-breakpoint
CREATE TRIGGER "audit" AFTER UPDATE OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'team_id', 'out_trade_no', 'status', 'amount_fen', 'awaiting_transfer_since', '~invoice');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER UPDATE OR DELETE ON "order_items" FOR EACH ROW EXECUTE FUNCTION "audit_change"('order_id', 'entered_id', 'amount_fen', 'live');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR DELETE ON "payment_attempts" FOR EACH ROW EXECUTE FUNCTION "audit_change"('out_trade_no', 'order_id', 'provider', 'status', 'received_fen');--> statement-breakpoint
CREATE TRIGGER "audit_changed" AFTER UPDATE ON "payment_attempts" FOR EACH ROW WHEN (old."status" IS DISTINCT FROM new."status" OR old."received_fen" IS DISTINCT FROM new."received_fen" OR old."order_id" IS DISTINCT FROM new."order_id") EXECUTE FUNCTION "audit_change"('out_trade_no', 'order_id', 'status', 'received_fen');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "ledger" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'order_id', 'kind', 'method', 'amount_fen', 'evidence');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "audit_change"('out_refund_no', 'order_id', 'entered_id', 'provider', 'out_trade_no', 'refund_fen', 'state');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "refund_applications" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'entered_id', 'order_id', 'refund_fen', 'decision', 'out_refund_no', '~reason');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "unknown_payments" FOR EACH ROW EXECUTE FUNCTION "audit_change"('transaction_id', 'provider', 'out_trade_no', 'amount_fen', 'state', 'order_id');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "issued_invoices" FOR EACH ROW EXECUTE FUNCTION "audit_change"('order_id', 'invoice_number', 'amount_fen');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "check_ins" FOR EACH ROW EXECUTE FUNCTION "audit_change"('entered_id', 'checked_in_at');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "bill_differences" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'provider', 'day', 'movement', 'number', 'kind', 'ledger_fen', 'bill_fen', 'bill_state', 'resolved_at', '~note');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "transfer_receipts" FOR EACH ROW EXECUTE FUNCTION "audit_change"('order_id', '~file_id', '~paid_on', '~payer_name', '~payer_account');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "teams" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', '~contact_name', '~team_name', '~province', '~phone_digest');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "meetings" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'code', 'is_closed', 'is_paid', 'fee_fen', 'team_price_from', 'team_price_fen', 'needs_review', 'registration_end', 'invoice_deadline', 'change_deadline', 'refund_deadline', 'score_deadline', '~name', '~description', '~form_definition', '~receiving_account');
