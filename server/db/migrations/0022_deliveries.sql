ALTER TABLE "payment_attempts" ADD COLUMN "delivery_state" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "delivery_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "delivery_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_attempts_delivery" ON "payment_attempts" USING btree (("request" ->> 'payerAppId'),"delivery_due_at") WHERE "payment_attempts"."status" = 'paid' and "payment_attempts"."delivery_state" is null;