CREATE TABLE "file_objects" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "file_key" text;--> statement-breakpoint
CREATE INDEX "file_objects_unused" ON "file_objects" USING btree ("changed_at") WHERE "file_objects"."state" <> 'stored';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_object_key_file_objects_key_fk" FOREIGN KEY ("object_key") REFERENCES "public"."file_objects"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_object_key" UNIQUE("object_key");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_place" CHECK (num_nonnulls("files"."bytes", "files"."object_key") = 1);--> statement-breakpoint
CREATE FUNCTION "follow_file_objects"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Whichever statement adds, moves or deletes a file, its object is known to be in use or to be removed.
BEGIN
	IF tg_op <> 'INSERT' AND old."object_key" IS NOT NULL THEN
		IF tg_op = 'DELETE' OR new."object_key" IS DISTINCT FROM old."object_key" THEN
			UPDATE "file_objects" SET "state" = 'released', "changed_at" = now() WHERE "key" = old."object_key";
		END IF;
	END IF;
	IF tg_op <> 'DELETE' AND new."object_key" IS NOT NULL THEN
		IF tg_op = 'INSERT' OR new."object_key" IS DISTINCT FROM old."object_key" THEN
			UPDATE "file_objects" SET "state" = 'stored', "changed_at" = now() WHERE "key" = new."object_key" AND "state" = 'writing';
			IF NOT FOUND THEN
				RAISE EXCEPTION 'the object was given up meanwhile' USING ERRCODE = 'serialization_failure';
			END IF;
		END IF;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "objects" AFTER INSERT OR UPDATE OR DELETE ON "files" FOR EACH ROW EXECUTE FUNCTION "follow_file_objects"();
