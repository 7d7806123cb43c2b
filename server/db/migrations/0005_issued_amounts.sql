ALTER TABLE "issued_invoices" ADD COLUMN "amount_fen" integer;--> statement-breakpoint
-- Until now invoices were issued for all that was paid.
UPDATE "issued_invoices" SET "amount_fen" = "orders"."amount_fen" FROM "orders" WHERE "orders"."id" = "issued_invoices"."order_id";--> statement-breakpoint
ALTER TABLE "issued_invoices" ALTER COLUMN "amount_fen" SET NOT NULL;
