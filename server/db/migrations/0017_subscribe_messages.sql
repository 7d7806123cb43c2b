CREATE TABLE "subscribe_permissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscribe_permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"meeting_id" integer NOT NULL,
	"phone_digest" text NOT NULL,
	"kind" text NOT NULL,
	"app_id" text NOT NULL,
	"openid" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "meeting_id" integer;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "subscribe" jsonb;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "has_sms" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribe_permissions" ADD CONSTRAINT "subscribe_permissions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscribe_permissions_person" ON "subscribe_permissions" USING btree ("phone_digest","meeting_id","kind");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;