CREATE TABLE "entered" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" integer NOT NULL,
	"team_id" uuid,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"province_text" text DEFAULT '' NOT NULL,
	"entry_type" smallint NOT NULL,
	"user_type" smallint NOT NULL,
	"answers" jsonb NOT NULL,
	"credit" jsonb,
	"fee_fen" integer NOT NULL,
	"pay_status" smallint DEFAULT 0 NOT NULL,
	"refund_status" smallint DEFAULT 0 NOT NULL,
	"transfer_status" smallint DEFAULT 0 NOT NULL,
	"who_pay" smallint DEFAULT 0 NOT NULL,
	"is_sign_up" boolean DEFAULT false NOT NULL,
	"is_touched" boolean DEFAULT false NOT NULL,
	"review_state" text DEFAULT 'none' NOT NULL,
	"ticket_ref" text NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "entered_ticket_ref_unique" UNIQUE("ticket_ref")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"claimed_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"banner" text DEFAULT '' NOT NULL,
	"registration_end" text DEFAULT '' NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"is_paid" boolean NOT NULL,
	"is_enterprises_participating" boolean DEFAULT false NOT NULL,
	"is_free_user" boolean DEFAULT false NOT NULL,
	"is_score" boolean DEFAULT false NOT NULL,
	"start_time" text DEFAULT '' NOT NULL,
	"end_time" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"score_deadline" text DEFAULT '' NOT NULL,
	"invoice_deadline" text DEFAULT '' NOT NULL,
	"change_deadline" text DEFAULT '' NOT NULL,
	"refund_deadline" text DEFAULT '' NOT NULL,
	"team_price_from" integer,
	"team_price_fen" integer,
	"fee_fen" integer DEFAULT 0 NOT NULL,
	"needs_review" boolean DEFAULT false NOT NULL,
	"receiving_account" jsonb,
	"form_definition" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "meetings_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"entered_id" uuid NOT NULL,
	"amount_fen" integer NOT NULL,
	"live" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" integer NOT NULL,
	"team_id" uuid,
	"out_trade_no" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"amount_fen" integer NOT NULL,
	"commodity_name" text NOT NULL,
	"invoice" jsonb,
	"awaiting_transfer_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "orders_out_trade_no_unique" UNIQUE("out_trade_no")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"evidence" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_evidence_unique" UNIQUE("evidence")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"out_trade_no" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"request" jsonb NOT NULL,
	"prepay_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"queried_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempts_prepay_id_unique" UNIQUE("prepay_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"out_refund_no" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"out_trade_no" text NOT NULL,
	"entered_id" uuid,
	"refund_fen" integer NOT NULL,
	"total_fen" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wechat_users" (
	"openid" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"key" text PRIMARY KEY NOT NULL,
	"meeting_id" integer NOT NULL,
	"body_digest" text NOT NULL,
	"entered_id" uuid NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entered" ADD CONSTRAINT "entered_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_claimed_by_entered_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."entered"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entered_live_phone" ON "entered" USING btree ("meeting_id","phone") WHERE "entered"."live";--> statement-breakpoint
CREATE INDEX "entered_team" ON "entered" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "files_unclaimed" ON "files" USING btree ("created_at") WHERE "files"."claimed_by" is null;--> statement-breakpoint
CREATE INDEX "files_claimed_by" ON "files" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_live_entered" ON "order_items" USING btree ("entered_id") WHERE "order_items"."live";--> statement-breakpoint
CREATE INDEX "orders_meeting" ON "orders" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "orders_team" ON "orders" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "ledger_order" ON "ledger" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("order_id") WHERE "payment_attempts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("queried_at") WHERE "payment_attempts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "refunds_unfinished" ON "refunds" USING btree ("updated_at") WHERE "refunds"."state" in ('requested', 'processing');--> statement-breakpoint
CREATE INDEX "submissions_entered" ON "submissions" USING btree ("entered_id");