CREATE FUNCTION "tell_of_meetings"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Every node that remembers meetings forgets them once this commits.
BEGIN
	PERFORM pg_notify('meetings', '');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "meetings" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_meetings"();--> statement-breakpoint
CREATE TRIGGER "told" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "privacy_notices" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_meetings"();
