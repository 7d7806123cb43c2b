CREATE TABLE "message_receivers" (
	"message_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"entered_id" uuid NOT NULL,
	"phone_digest" text,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "message_receivers_message_id_ordinal_pk" PRIMARY KEY("message_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" integer NOT NULL,
	"sent_by" text NOT NULL,
	"template" text NOT NULL,
	"until" text DEFAULT '' NOT NULL,
	"receivers" integer NOT NULL,
	"key_digest" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"stopped_by" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "message_receivers" ADD CONSTRAINT "message_receivers_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_receivers" ADD CONSTRAINT "message_receivers_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_receivers_phone" ON "message_receivers" USING btree ("message_id","phone_digest") WHERE "message_receivers"."state" <> 'left';--> statement-breakpoint
CREATE INDEX "message_receivers_due" ON "message_receivers" USING btree ("due_at") WHERE "message_receivers"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "message_receivers_entered" ON "message_receivers" USING btree ("entered_id");--> statement-breakpoint
CREATE INDEX "message_receivers_digest" ON "message_receivers" USING btree ("phone_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_key" ON "messages" USING btree ("key_digest");--> statement-breakpoint
CREATE INDEX "messages_meeting" ON "messages" USING btree ("meeting_id","created_at");--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "messages" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'template', 'receivers', 'stopped_at');