-- Whoever waits with a voucher holds its use, but no place yet: the place that is kept for them stays kept until they are
-- offered what they wait for.
CREATE OR REPLACE FUNCTION "places_kept"(meeting integer, at timestamp with time zone) RETURNS integer LANGUAGE sql STABLE AS $$
	-- The places of the meeting and its delegates that are kept for vouchers whose uses are left.
	SELECT coalesce(sum(greatest(0, v."uses" - (
		SELECT count(*) FROM "entered" e WHERE e."voucher_id" = v."id" AND "voucher_held"(e, at)
			AND (e."waiting_no" IS NULL OR "places_held"(e, at) <> '[]')
	))), 0)::integer
	FROM "vouchers" v
	WHERE v."meeting_id" = meeting AND v."keeps_places" AND v."withdrawn_at" IS NULL AND (v."ends_at" IS NULL OR v."ends_at" > at)
$$;
