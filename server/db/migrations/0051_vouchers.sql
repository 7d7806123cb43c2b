CREATE TABLE "vouchers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" integer NOT NULL,
	"code" text NOT NULL,
	"code_digest" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"price_fen" integer NOT NULL,
	"uses" integer NOT NULL,
	"keeps_places" boolean DEFAULT false NOT NULL,
	"phone" text,
	"phone_digest" text,
	"is_guest" boolean DEFAULT false NOT NULL,
	"name" text,
	"remark" text,
	"ends_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"texts" smallint DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vouchers_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "entered" ADD COLUMN "voucher_fen" integer;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "has_vouchers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_code" ON "vouchers" USING btree ("meeting_id","code_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "vouchers_guest" ON "vouchers" USING btree ("meeting_id","phone_digest") WHERE "vouchers"."is_guest" and "vouchers"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "vouchers_meeting" ON "vouchers" USING btree ("meeting_id","position");--> statement-breakpoint
ALTER TABLE "entered" ADD CONSTRAINT "entered_voucher_id_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entered_voucher" ON "entered" USING btree ("voucher_id") WHERE "entered"."voucher_id" is not null;
--> statement-breakpoint
-- That a meeting has vouchers is no part of what is published.
CREATE OR REPLACE FUNCTION "definition_of"(meeting "meetings") RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT to_jsonb(meeting) - ARRAY['id', 'is_closed', 'is_unpublished', 'description_cleaner', 'created_at', 'has_vouchers']
$$;--> statement-breakpoint
-- Whoever waits in line with a voucher holds its use, so that it is there once they are offered a place.
CREATE FUNCTION "voucher_held"(one "entered", at timestamp with time zone) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT one."live" AND one."review_state" <> 'refused' 
		AND (one."places_until" IS NULL OR one."places_until" > at OR one."waiting_no" IS NOT NULL)
$$;--> statement-breakpoint
CREATE FUNCTION "places_kept"(meeting integer, at timestamp with time zone) RETURNS integer LANGUAGE sql STABLE AS $$
	-- The places of the meeting and its delegates that are kept for vouchers whose uses are left.
	SELECT coalesce(sum(greatest(0, v."uses" - (
		SELECT count(*) FROM "entered" e WHERE e."voucher_id" = v."id" AND "voucher_held"(e, at)
	))), 0)::integer
	FROM "vouchers" v
	WHERE v."meeting_id" = meeting AND v."keeps_places" AND v."withdrawn_at" IS NULL AND (v."ends_at" IS NULL OR v."ends_at" > at)
$$;--> statement-breakpoint
CREATE FUNCTION "take_voucher"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Lets no more people hold a use of a voucher than it has, whichever code writes them, as take_places does with places: it
-- waits for the same lock and counts what is committed. An insert is left out, an update fails.
DECLARE
	given record;
	used integer;
BEGIN
	-- A ticket that changes hands keeps its use.
	IF coalesce(current_setting('places.mode', true), '') = 'kept' THEN RETURN new; END IF;
	IF NOT "voucher_held"(new, new."updated_at") THEN RETURN new; END IF;
	IF TG_OP = 'UPDATE' THEN
		IF old."voucher_id" IS NOT DISTINCT FROM new."voucher_id" AND "voucher_held"(old, new."updated_at") THEN RETURN new; END IF;
	END IF;
	-- The number of advisoryLocks.places.
	PERFORM pg_advisory_xact_lock(20270532, new."meeting_id");
	SELECT "uses", "withdrawn_at" INTO given FROM "vouchers" WHERE "id" = new."voucher_id" AND "meeting_id" = new."meeting_id";
	SELECT count(*) INTO used FROM "entered" e
		WHERE e."voucher_id" = new."voucher_id" AND e."id" <> new."id" AND "voucher_held"(e, new."updated_at" - interval '1 minute');
	IF used < given."uses" AND (TG_OP = 'UPDATE' OR given."withdrawn_at" IS NULL) THEN RETURN new; END IF;
	IF TG_OP = 'INSERT' THEN RETURN NULL; END IF;
	-- Money that comes keeps the person, however late.
	IF new."pay_status" <> old."pay_status" THEN RETURN new; END IF;
	RAISE EXCEPTION 'no use of the voucher is left' USING ERRCODE = 'check_violation', CONSTRAINT = 'entered_voucher', DETAIL = '{"voucher": true}';
END $$;--> statement-breakpoint
CREATE TRIGGER "take_voucher_at_insert" BEFORE INSERT ON "entered" FOR EACH ROW WHEN (new."voucher_id" IS NOT NULL) EXECUTE FUNCTION "take_voucher"();--> statement-breakpoint
CREATE TRIGGER "take_voucher" BEFORE UPDATE OF "voucher_id", "live", "review_state", "places_until", "waiting_no" ON "entered" FOR EACH ROW WHEN (new."voucher_id" IS NOT NULL) EXECUTE FUNCTION "take_voucher"();--> statement-breakpoint
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
	kept integer;
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
	-- The place of a voucher's holder is kept for them, also where the meeting is full or others wait; take_voucher sees that
	-- they have a use.
	IF wanted <> '[]' AND EXISTS (SELECT FROM "vouchers" v WHERE v."id" = new."voucher_id" AND v."keeps_places"
			AND v."withdrawn_at" IS NULL AND (v."ends_at" IS NULL OR v."ends_at" > new."updated_at")) THEN
		wanted := wanted - 'meeting' - 'paid';
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
	kept := "places_kept"(new."meeting_id", since);
	SELECT jsonb_agg(l.one ORDER BY l.n), coalesce(bool_or(l.is_full), false) INTO missing, is_full FROM (
		SELECT l.one, l.n, (l.one->>'places')::integer <= coalesce((taken->>(l.one->>'key'))::integer, 0)
				+ CASE WHEN l.one->>'key' IN ('meeting', 'paid') THEN kept ELSE 0 END is_full
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
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "vouchers" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'label', 'price_fen', 'uses', 'keeps_places', 'is_guest', 'ends_at', 'withdrawn_at', 'texts');--> statement-breakpoint
CREATE OR REPLACE TRIGGER "audit" AFTER UPDATE OR DELETE ON "entered" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'team_id', 'entry_type', 'user_type', 'fee_fen', 'pay_status', 'refund_status', 'transfer_status', 'who_pay', 'is_sign_up', 'is_incomplete', 'review_state', 'waiting_no', 'offered_until', 'live', 'voucher_id', '~name', '~phone_digest', '~answers', '~credit', '~ticket_ref');
