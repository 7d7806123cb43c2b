CREATE TABLE "wechat_credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"value" text,
	"issued_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"refusal" text
);
--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "longitude" double precision;