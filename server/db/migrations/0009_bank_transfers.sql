CREATE TABLE "transfer_receipts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"paid_on" text NOT NULL,
	"payer_name" text NOT NULL,
	"payer_account" text NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "files_unclaimed";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "claimed_by_order" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "transfer_remark" text;--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD CONSTRAINT "transfer_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_receipts" ADD CONSTRAINT "transfer_receipts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_claimed_by_order_orders_id_fk" FOREIGN KEY ("claimed_by_order") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_unclaimed" ON "files" USING btree ("created_at") WHERE "files"."claimed_by" is null and "files"."claimed_by_order" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_transfer_remark_unique" UNIQUE("transfer_remark");