CREATE TABLE "completions" (
	"entered_id" uuid PRIMARY KEY NOT NULL,
	"link_digest" text NOT NULL,
	"asked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"reminders" smallint DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "completions_link_digest_unique" UNIQUE("link_digest")
);
--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "is_incomplete" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit" AFTER UPDATE OR DELETE ON "entered" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'team_id', 'entry_type', 'user_type', 'fee_fen', 'pay_status', 'refund_status', 'transfer_status', 'who_pay', 'is_sign_up', 'is_incomplete', 'review_state', 'live', '~name', '~phone_digest', '~answers', '~credit', '~ticket_ref');
