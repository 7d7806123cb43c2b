CREATE TABLE "invoice_reversals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"invoice_number" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"red_number" text NOT NULL,
	"reversed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_reversals" ADD CONSTRAINT "invoice_reversals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_reversals_order" ON "invoice_reversals" USING btree ("order_id");--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "invoice_reversals" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'order_id', 'invoice_number', 'amount_fen', 'red_number');
