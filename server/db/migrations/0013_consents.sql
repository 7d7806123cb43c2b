CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"meeting_id" integer NOT NULL,
	"entry_id" uuid,
	"team_id" uuid,
	"giver_id" uuid,
	"version" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"address_digest" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_notices" (
	"meeting_id" integer NOT NULL,
	"version" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "privacy_notices_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"purpose" text NOT NULL,
	"retention" text NOT NULL,
	"is_strict" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "privacy_notices_meeting_id_version_pk" PRIMARY KEY("meeting_id","version")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_entry_id_entered_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_giver_id_entered_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_notices" ADD CONSTRAINT "privacy_notices_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_entry" ON "consents" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "consents_team" ON "consents" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "consents_giver" ON "consents" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "consents_meeting" ON "consents" USING btree ("meeting_id","version");