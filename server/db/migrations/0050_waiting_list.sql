ALTER TABLE "entered" ADD COLUMN "waiting_no" bigint;--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "waiting_for" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "offered_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "waiting_invoice" jsonb;--> statement-breakpoint
CREATE INDEX "entered_waiting" ON "entered" USING btree ("meeting_id","waiting_no") WHERE "entered"."live" and "entered"."waiting_no" is not null;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit" AFTER UPDATE OR DELETE ON "entered" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'team_id', 'entry_type', 'user_type', 'fee_fen', 'pay_status', 'refund_status', 'transfer_status', 'who_pay', 'is_sign_up', 'is_incomplete', 'review_state', 'waiting_no', 'offered_until', 'live', '~name', '~phone_digest', '~answers', '~credit', '~ticket_ref');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "take_places"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Lets no entry take a place that is not there, whichever code writes it. Whoever takes a place waits for the lock of the
-- meeting, and then counts what is committed: each statement of a volatile function has a snapshot of its own.
-- An insert is left out, so that a batch of registrations goes on without it; an update fails. A transaction may set
-- places.mode: kept, where places only change hands; beyond, where the organiser lets somebody in all the same.
-- A place for which somebody waits is not there for others: who asks for a place in the waiting list, by waiting_no 0, is put
-- behind all who are in it, and whoever is offered a place must be ahead of all others who wait for it.
DECLARE
	allowing text := coalesce(current_setting('places.mode', true), '');
	asks boolean := coalesce(new."waiting_no" = 0, false);
	is_offer boolean := false;
	wanted jsonb := "places_held"(new, new."updated_at");
	limits jsonb;
	-- Others keep a place for a minute more: holding on to it takes no lock, and another node's clock may be ahead.
	since timestamp with time zone := new."updated_at" - interval '1 minute';
	taken jsonb;
	missing jsonb;
	is_full boolean;
BEGIN
	IF allowing = 'kept' THEN RETURN new; END IF;
	IF TG_OP = 'UPDATE' THEN
		is_offer := old."offered_until" IS NULL AND new."offered_until" IS NOT NULL AND new."places" = old."places";
		-- Who wants something else stands behind those who want it already.
		asks := asks OR (new."waiting_no" > 0 AND new."offered_until" IS NULL AND new."places" <> old."places");
		IF asks THEN wanted := new."places";
		ELSE
			SELECT coalesce(jsonb_agg(k), '[]') INTO wanted FROM jsonb_array_elements_text(wanted) k
				WHERE NOT "places_held"(old, new."updated_at") ? k;
		END IF;
	END IF;
	IF wanted = '[]' AND NOT asks THEN RETURN new; END IF;
	-- The number of advisoryLocks.places.
	PERFORM pg_advisory_xact_lock(20270532, new."meeting_id");
	SELECT jsonb_agg(l.one ORDER BY l.n) INTO limits
		FROM "meetings" m, jsonb_array_elements(m."places"->'limits') WITH ORDINALITY l(one, n)
		WHERE m."id" = new."meeting_id" AND wanted ? (l.one->>'key');
	IF limits IS NULL AND NOT asks THEN RETURN new; END IF;
	-- There are few sets of places, so that these are counted first.
	SELECT jsonb_object_agg(t.k, t.people) INTO taken FROM (
		SELECT k, sum(h.people) people FROM (
			SELECT "places_held"(e, since) held, count(*) people FROM "entered" e
				WHERE e."meeting_id" = new."meeting_id" AND e."live" AND e."places" <> '[]' AND e."id" <> new."id" GROUP BY 1
		) h, jsonb_array_elements_text(h.held) k GROUP BY k
	) t;
	SELECT jsonb_agg(l.one ORDER BY l.n), coalesce(bool_or(l.is_full), false) INTO missing, is_full FROM (
		SELECT l.one, l.n, (l.one->>'places')::integer <= coalesce((taken->>(l.one->>'key'))::integer, 0) is_full
			FROM jsonb_array_elements(limits) WITH ORDINALITY l(one, n)
	) l WHERE l.is_full OR EXISTS (
		SELECT FROM "entered" w
			WHERE w."meeting_id" = new."meeting_id" AND w."live" AND w."waiting_no" IS NOT NULL AND w."offered_until" IS NULL
				AND w."id" <> new."id" AND w."waiting_for" ? (l.one->>'key') AND (NOT is_offer OR w."waiting_no" < new."waiting_no")
	);
	IF asks THEN
		IF TG_OP = 'INSERT' THEN
			IF missing IS NULL THEN
				new."waiting_no" := NULL;
				new."waiting_invoice" := NULL;
				RETURN new;
			END IF;
			IF EXISTS (SELECT FROM jsonb_array_elements(missing) l WHERE l->>'hasWaitingList' IS DISTINCT FROM 'true') THEN
				RETURN NULL;
			END IF;
			new."is_sign_up" := false;
			new."review_state" := 'waiting';
		END IF;
		-- One who waits holds nothing, as somebody whose time is over.
		new."places_until" := 'epoch';
		new."offered_until" := NULL;
		SELECT coalesce(jsonb_agg(l->'key'), '[]') INTO new."waiting_for" FROM jsonb_array_elements(missing) l;
		SELECT coalesce(max(w."waiting_no"), 0) + 1 INTO new."waiting_no" FROM "entered" w
			WHERE w."meeting_id" = new."meeting_id" AND w."live" AND w."waiting_no" IS NOT NULL;
		RETURN new;
	END IF;
	IF missing IS NULL THEN RETURN new; END IF;
	-- Money that comes keeps the person, however late.
	IF allowing = 'beyond' OR (TG_OP = 'UPDATE' AND new."pay_status" <> old."pay_status") THEN
		new."is_beyond_places" := new."is_beyond_places" OR is_full;
		RETURN new;
	END IF;
	IF TG_OP = 'INSERT' THEN RETURN NULL; END IF;
	RAISE EXCEPTION 'no place is left' USING ERRCODE = 'check_violation', CONSTRAINT = 'entered_places', DETAIL = (missing->0)::text;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "take_places_at_insert" BEFORE INSERT ON "entered" FOR EACH ROW WHEN (new."places" <> '[]') EXECUTE FUNCTION "take_places"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "take_places" BEFORE UPDATE OF "places", "places_until", "upgrade_until", "live", "review_state", "waiting_no" ON "entered" FOR EACH ROW WHEN (new."places" <> '[]' OR new."waiting_no" = 0) EXECUTE FUNCTION "take_places"();
