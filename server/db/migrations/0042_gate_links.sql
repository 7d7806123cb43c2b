CREATE TABLE "gate_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" integer NOT NULL,
	"gate_id" uuid NOT NULL,
	"label" text NOT NULL,
	"link_digest" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "gate_links_link_digest_unique" UNIQUE("link_digest")
);
--> statement-breakpoint
ALTER TABLE "gate_links" ADD CONSTRAINT "gate_links_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gate_links" ADD CONSTRAINT "gate_links_gate_id_gates_id_fk" FOREIGN KEY ("gate_id") REFERENCES "public"."gates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gate_links_gate" ON "gate_links" USING btree ("gate_id");--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "gate_links" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'gate_id', 'label', 'ends_at', 'withdrawn_at');
