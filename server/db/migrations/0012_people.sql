CREATE TABLE "sms_guesses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_guesses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone_digest" text NOT NULL,
	"address_digest" text NOT NULL,
	"guessed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "device_digest" text;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "address_digest" text;--> statement-breakpoint
ALTER TABLE "sms_sends" ADD COLUMN "challenge_id" text;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "description_cleaner" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_guesses_phone" ON "sms_guesses" USING btree ("phone_digest","address_digest","guessed_at");--> statement-breakpoint
CREATE INDEX "sms_guesses_time" ON "sms_guesses" USING btree ("guessed_at");--> statement-breakpoint
CREATE INDEX "files_address" ON "files" USING btree ("address_digest") WHERE "files"."address_digest" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_sends_challenge" ON "sms_sends" USING btree ("challenge_id");