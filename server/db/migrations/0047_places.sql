ALTER TABLE "entered" ADD COLUMN "places" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "places_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "upgrade_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "is_beyond_places" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "places" jsonb;--> statement-breakpoint
-- The columns beside the key let the count of the trigger read the index alone, not the pages with the answers.
CREATE INDEX "entered_places" ON "entered" USING btree ("meeting_id") INCLUDE ("id", "live", "places", "places_until", "upgrade_until", "review_state") WHERE "entered"."live" and "entered"."places" <> '[]';--> statement-breakpoint
CREATE FUNCTION "places_held"(one "entered", at timestamp with time zone) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE
		WHEN NOT one."live" OR one."review_state" = 'refused' OR one."places" = '[]' THEN '[]'
		WHEN one."upgrade_until" > at AND NOT one."places" ? 'paid'
			THEN '["paid"]' || CASE WHEN one."places_until" <= at THEN '[]' ELSE one."places" END
		WHEN one."places_until" <= at THEN '[]'
		ELSE one."places"
	END
$$;--> statement-breakpoint
CREATE FUNCTION "take_places"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Lets no entry take a place that is not there, whichever code writes it. Whoever takes a place waits for the lock of the
-- meeting, and then counts what is committed: each statement of a volatile function has a snapshot of its own.
-- An insert is left out, so that a batch of registrations goes on without it; an update fails. A transaction may set
-- places.mode: kept, where places only change hands; beyond, where the organiser lets somebody in all the same.
DECLARE
	allowing text := coalesce(current_setting('places.mode', true), '');
	wanted jsonb := "places_held"(new, new."updated_at");
	limits jsonb;
	-- Others keep a place for a minute more: holding on to it takes no lock, and another node's clock may be ahead.
	since timestamp with time zone := new."updated_at" - interval '1 minute';
	taken jsonb;
	missing jsonb;
BEGIN
	IF allowing = 'kept' THEN RETURN new; END IF;
	IF TG_OP = 'UPDATE' THEN
		SELECT coalesce(jsonb_agg(k), '[]') INTO wanted FROM jsonb_array_elements_text(wanted) k
			WHERE NOT "places_held"(old, new."updated_at") ? k;
	END IF;
	IF wanted = '[]' THEN RETURN new; END IF;
	-- The number of advisoryLocks.places.
	PERFORM pg_advisory_xact_lock(20270532, new."meeting_id");
	SELECT jsonb_agg(l.one ORDER BY l.n) INTO limits
		FROM "meetings" m, jsonb_array_elements(m."places"->'limits') WITH ORDINALITY l(one, n)
		WHERE m."id" = new."meeting_id" AND wanted ? (l.one->>'key');
	IF limits IS NULL THEN RETURN new; END IF;
	-- There are few sets of places, so that these are counted first.
	SELECT jsonb_object_agg(t.k, t.people) INTO taken FROM (
		SELECT k, sum(h.people) people FROM (
			SELECT "places_held"(e, since) held, count(*) people FROM "entered" e
				WHERE e."meeting_id" = new."meeting_id" AND e."live" AND e."places" <> '[]' AND e."id" <> new."id" GROUP BY 1
		) h, jsonb_array_elements_text(h.held) k GROUP BY k
	) t;
	SELECT l.one INTO missing FROM jsonb_array_elements(limits) WITH ORDINALITY l(one, n)
		WHERE (l.one->>'places')::integer <= coalesce((taken->>(l.one->>'key'))::integer, 0) ORDER BY l.n LIMIT 1;
	IF missing IS NULL THEN RETURN new; END IF;
	-- Money that comes keeps the person, however late.
	IF allowing = 'beyond' OR (TG_OP = 'UPDATE' AND new."pay_status" <> old."pay_status") THEN
		new."is_beyond_places" := true;
		RETURN new;
	END IF;
	IF TG_OP = 'INSERT' THEN RETURN NULL; END IF;
	RAISE EXCEPTION 'no place is left' USING ERRCODE = 'check_violation', CONSTRAINT = 'entered_places', DETAIL = missing::text;
END $$;--> statement-breakpoint
CREATE TRIGGER "take_places_at_insert" BEFORE INSERT ON "entered" FOR EACH ROW WHEN (new."places" <> '[]') EXECUTE FUNCTION "take_places"();--> statement-breakpoint
CREATE TRIGGER "take_places" BEFORE UPDATE OF "places", "places_until", "upgrade_until", "live", "review_state" ON "entered" FOR EACH ROW WHEN (new."places" <> '[]') EXECUTE FUNCTION "take_places"();--> statement-breakpoint
UPDATE "meeting_revisions" SET "definition" = "definition" || '{"places": null}';
