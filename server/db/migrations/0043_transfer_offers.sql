CREATE TABLE "transfer_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entered_id" uuid NOT NULL,
	"made_by" text NOT NULL,
	"name" text,
	"phone" text,
	"phone_digest" text,
	"link_digest" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"reminders" smallint DEFAULT 0 NOT NULL,
	"received_id" uuid,
	CONSTRAINT "transfer_offers_link_digest_unique" UNIQUE("link_digest")
);
--> statement-breakpoint
ALTER TABLE "transfer_offers" ADD CONSTRAINT "transfer_offers_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_offers" ADD CONSTRAINT "transfer_offers_received_id_entered_id_fk" FOREIGN KEY ("received_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_offers_waiting" ON "transfer_offers" USING btree ("entered_id") WHERE "transfer_offers"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "transfer_offers_entry" ON "transfer_offers" USING btree ("entered_id","made_at");--> statement-breakpoint
CREATE FUNCTION "overtake_transfer_offer"() RETURNS trigger LANGUAGE plpgsql AS $$
-- A ticket that is refunded, transferred, taken back or moved meanwhile waits for nobody, whichever code did it.
BEGIN
	UPDATE "transfer_offers" SET "state" = 'overtaken', "name" = NULL, "phone" = NULL, "phone_digest" = NULL
	WHERE "entered_id" = new."id" AND "state" = 'waiting';
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "overtake_transfer_offer" AFTER UPDATE OF "refund_status", "transfer_status", "pay_status", "live", "team_id", "phone_digest" ON "entered" FOR EACH ROW WHEN (old."refund_status" IS DISTINCT FROM new."refund_status" OR old."transfer_status" IS DISTINCT FROM new."transfer_status" OR old."pay_status" IS DISTINCT FROM new."pay_status" OR old."live" IS DISTINCT FROM new."live" OR old."team_id" IS DISTINCT FROM new."team_id" OR old."phone_digest" IS DISTINCT FROM new."phone_digest") EXECUTE FUNCTION "overtake_transfer_offer"();--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "transfer_offers" FOR EACH ROW EXECUTE FUNCTION "audit_change"('entered_id', 'state', 'reminders');
