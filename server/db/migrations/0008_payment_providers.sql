ALTER TABLE "wechat_users" RENAME TO "payers";--> statement-breakpoint
ALTER TABLE "payers" RENAME COLUMN "openid" TO "id";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME COLUMN "prepay_id" TO "checkout_id";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "payment_attempts_prepay_id_unique" TO "payment_attempts_checkout_id_unique";--> statement-breakpoint
UPDATE "payment_attempts" SET "request" = ("request" - 'openid') || jsonb_build_object('payerId', "request" -> 'openid');--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider" text DEFAULT 'wechat' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "provider" text DEFAULT 'wechat' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "provider" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_evidence_unique";--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_method_evidence_unique" UNIQUE("method","evidence");
