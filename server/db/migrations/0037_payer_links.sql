CREATE TABLE "payer_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"link_digest" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"invoiced_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "payer_links_link_digest_unique" UNIQUE("link_digest")
);
--> statement-breakpoint
ALTER TABLE "payer_links" ADD CONSTRAINT "payer_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payer_links_live" ON "payer_links" USING btree ("order_id") WHERE "payer_links"."withdrawn_at" is null;--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "payer_links" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'order_id', 'invoiced_at', 'withdrawn_at');
