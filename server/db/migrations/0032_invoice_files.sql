CREATE TABLE "invoice_files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"invoice_number" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_files" ADD CONSTRAINT "invoice_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_files_offered" ON "invoice_files" USING btree ("order_id","kind") WHERE "invoice_files"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "invoice_files_order" ON "invoice_files" USING btree ("order_id");--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "invoice_files" FOR EACH ROW EXECUTE FUNCTION "audit_change"('order_id', 'kind', 'invoice_number', 'withdrawn_at');
