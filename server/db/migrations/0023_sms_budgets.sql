ALTER TABLE "sms_sends" ADD COLUMN "group_digest" text;--> statement-breakpoint
ALTER TABLE "sms_sends" ADD COLUMN "is_unproved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_sends" ADD COLUMN "is_registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_sends_unproved" ON "sms_sends" USING btree ("sent_at") WHERE is_unproved;--> statement-breakpoint
CREATE INDEX "sms_sends_group" ON "sms_sends" USING btree ("group_digest","sent_at") WHERE is_unproved;--> statement-breakpoint
CREATE INDEX "sms_sends_registered" ON "sms_sends" USING btree ("sent_at") WHERE is_registered;