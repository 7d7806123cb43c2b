CREATE TABLE "invoice_part_files" (
	"file_id" text PRIMARY KEY NOT NULL,
	"part_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" text NOT NULL,
	"amount_fen" integer NOT NULL,
	"invoice" jsonb NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"issued_number" text,
	"issued_fen" integer,
	"issued_at" timestamp with time zone,
	"red_number" text,
	"reversed_at" timestamp with time zone,
	CONSTRAINT "invoice_parts_number_unique" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "invoice_part_files" ADD CONSTRAINT "invoice_part_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_part_files" ADD CONSTRAINT "invoice_part_files_part_id_invoice_parts_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."invoice_parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_part_files" ADD CONSTRAINT "invoice_part_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_parts" ADD CONSTRAINT "invoice_parts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_part_files_kind" ON "invoice_part_files" USING btree ("part_id","kind");--> statement-breakpoint
CREATE INDEX "invoice_parts_order" ON "invoice_parts" USING btree ("order_id");
--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "invoice_parts" FOR EACH ROW EXECUTE FUNCTION "audit_change"('order_id', 'number', 'amount_fen', 'issued_number', 'issued_fen', 'red_number', 'reversed_at', '~invoice');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "invoice_part_files" FOR EACH ROW EXECUTE FUNCTION "audit_change"('order_id', 'part_id', 'kind');
