CREATE TABLE "invoice_cards" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"state" text,
	"numbers" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_cards" ADD CONSTRAINT "invoice_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "invoice_cards" FOR EACH ROW EXECUTE FUNCTION "audit_change"('order_id', 'state', 'numbers');
