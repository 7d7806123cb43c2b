CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"digest_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"meeting_id" integer,
	"entries" integer NOT NULL,
	"teams" integer NOT NULL,
	"orders" integer NOT NULL,
	"files" integer NOT NULL,
	"logins" integer NOT NULL,
	"notices" integer NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "entered_live_phone";--> statement-breakpoint
DROP INDEX "entered_phone";--> statement-breakpoint
DROP INDEX "teams_meeting_phone";--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "phone_digest" text;--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "phone_digest" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "phone_digest" text;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "phone_digest" text;--> statement-breakpoint
ALTER TABLE "removals" ADD CONSTRAINT "removals_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entered_kept" ON "entered" USING btree ("meeting_id","position") WHERE "entered"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "files_claimed_by_order" ON "files" USING btree ("claimed_by_order");--> statement-breakpoint
CREATE INDEX "sessions_phone" ON "sessions" USING btree ("phone_digest");--> statement-breakpoint
CREATE INDEX "notices_phone" ON "notices" USING btree ("phone_digest");--> statement-breakpoint
CREATE INDEX "payment_attempts_order" ON "payment_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entered_live_phone" ON "entered" USING btree ("meeting_id","phone_digest") WHERE "entered"."live";--> statement-breakpoint
CREATE INDEX "entered_phone" ON "entered" USING btree ("meeting_id","phone_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "teams_meeting_phone" ON "teams" USING btree ("meeting_id","phone_digest");