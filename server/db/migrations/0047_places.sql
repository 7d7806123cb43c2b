ALTER TABLE "entered" ADD COLUMN "places" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "places_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "is_beyond_places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "places" jsonb;--> statement-breakpoint
CREATE INDEX "entered_places" ON "entered" USING btree ("meeting_id") WHERE "entered"."live" and "entered"."places" <> '[]';--> statement-breakpoint
CREATE FUNCTION "holds_places"(one "entered", at timestamp with time zone) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT one."live" AND one."review_state" <> 'refused' AND (one."places_until" IS NULL OR one."places_until" > at)
$$;--> statement-breakpoint
CREATE FUNCTION "take_places"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Lets no entry take a place that is not there, whichever code writes it. Whoever takes a place waits for the lock of the
-- meeting, and then counts what is committed: each statement of a volatile function has a snapshot of its own.
-- An insert is left out, so that a batch of registrations goes on without it; an update fails. A transaction may set
-- places.mode: kept, where places only change hands; beyond, where the organiser lets somebody in all the same.
DECLARE
	allowing text := coalesce(current_setting('places.mode', true), '');
	wanted jsonb := new."places";
	missing record;
BEGIN
	IF allowing = 'kept' OR NOT "holds_places"(new, new."updated_at") THEN RETURN new; END IF;
	IF TG_OP = 'UPDATE' AND "holds_places"(old, new."updated_at") THEN
		SELECT coalesce(jsonb_agg(k), '[]') INTO wanted FROM jsonb_array_elements_text(new."places") k WHERE NOT old."places" ? k;
	END IF;
	IF wanted = '[]' THEN RETURN new; END IF;
	-- The number of advisoryLocks.places.
	PERFORM pg_advisory_xact_lock(20270532, new."meeting_id");
	SELECT l.one INTO missing FROM "meetings" m, jsonb_array_elements(m."places"->'limits') WITH ORDINALITY l(one, n)
		WHERE m."id" = new."meeting_id" AND wanted ? (l.one->>'key') AND (l.one->>'places')::integer <= (
			SELECT count(*) FROM "entered" e WHERE e."meeting_id" = new."meeting_id" AND e."live" AND e."places" <> '[]'
				AND e."places" ? (l.one->>'key') AND e."id" <> new."id" AND "holds_places"(e, new."updated_at")
		) ORDER BY l.n LIMIT 1;
	IF NOT FOUND THEN RETURN new; END IF;
	-- Money that comes keeps the person, however late.
	IF allowing = 'beyond' OR (TG_OP = 'UPDATE' AND new."pay_status" <> old."pay_status") THEN
		new."is_beyond_places" := true;
		RETURN new;
	END IF;
	IF TG_OP = 'INSERT' THEN RETURN NULL; END IF;
	RAISE EXCEPTION 'no place is left' USING ERRCODE = 'check_violation', CONSTRAINT = 'entered_places', DETAIL = missing.one::text;
END $$;--> statement-breakpoint
CREATE TRIGGER "take_places_at_insert" BEFORE INSERT ON "entered" FOR EACH ROW WHEN (new."places" <> '[]') EXECUTE FUNCTION "take_places"();--> statement-breakpoint
CREATE TRIGGER "take_places" BEFORE UPDATE OF "places", "places_until", "live", "review_state" ON "entered" FOR EACH ROW WHEN (new."places" <> '[]') EXECUTE FUNCTION "take_places"();--> statement-breakpoint
UPDATE "meeting_revisions" SET "definition" = "definition" || '{"places": null}';
