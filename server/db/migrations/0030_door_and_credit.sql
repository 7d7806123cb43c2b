CREATE TABLE "credit_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"meeting_id" integer NOT NULL,
	"entered_id" uuid NOT NULL,
	"credits_milli" integer NOT NULL,
	"hours" text NOT NULL,
	"explanation" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_rules" (
	"meeting_id" integer PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL,
	"layout" text NOT NULL,
	"project_number" text DEFAULT '' NOT NULL,
	"frozen_at" timestamp with time zone,
	"frozen_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'in' NOT NULL,
	"is_once" boolean DEFAULT false NOT NULL,
	"opens_at" text DEFAULT '' NOT NULL,
	"closes_at" text DEFAULT '' NOT NULL,
	"admits" jsonb,
	"is_closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"meeting_id" integer NOT NULL,
	"id" text NOT NULL,
	"entered_id" uuid NOT NULL,
	"gate_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"device_offset_ms" integer DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"scanned_by" text DEFAULT '' NOT NULL,
	"is_offline" boolean DEFAULT false NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "scans_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "scans_meeting_id_id_pk" PRIMARY KEY("meeting_id","id")
);
--> statement-breakpoint
CREATE TABLE "programme_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"hours_milli" integer,
	"credits_milli" integer
);
--> statement-breakpoint
ALTER TABLE "credit_records" ADD CONSTRAINT "credit_records_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_records" ADD CONSTRAINT "credit_records_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_rules" ADD CONSTRAINT "credit_rules_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gates" ADD CONSTRAINT "gates_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_entered_id_entered_id_fk" FOREIGN KEY ("entered_id") REFERENCES "public"."entered"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_gate_id_gates_id_fk" FOREIGN KEY ("gate_id") REFERENCES "public"."gates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_sessions" ADD CONSTRAINT "programme_sessions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_records_live" ON "credit_records" USING btree ("entered_id") WHERE "credit_records"."live";--> statement-breakpoint
CREATE INDEX "credit_records_meeting" ON "credit_records" USING btree ("meeting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gates_code" ON "gates" USING btree ("meeting_id","code");--> statement-breakpoint
CREATE INDEX "scans_entered" ON "scans" USING btree ("entered_id");--> statement-breakpoint
CREATE INDEX "scans_gate" ON "scans" USING btree ("gate_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "programme_sessions_code" ON "programme_sessions" USING btree ("meeting_id","code");--> statement-breakpoint
CREATE FUNCTION "scans_are_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Undoing is the one change, once.
	IF old."undone_at" IS NULL AND new."undone_at" IS NOT NULL AND new."undone_by" IS NOT NULL
		AND to_jsonb(old) - 'undone_at' - 'undone_by' = to_jsonb(new) - 'undone_at' - 'undone_by' THEN RETURN new; END IF;
	RAISE EXCEPTION 'scans is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "scans_kept" BEFORE UPDATE ON "scans" FOR EACH ROW EXECUTE FUNCTION "scans_are_kept"();--> statement-breakpoint
CREATE FUNCTION "audit_added_scans"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Like audit_change, in one statement for all: an import has a hundred thousand. A record is found by the person scanned.
BEGIN
	INSERT INTO "audit_records" ("actor", "act", "subject", "subject_id", "after")
	SELECT coalesce(nullif(current_setting('audit.actor', true), ''), 'database ' || session_user),
		coalesce(current_setting('audit.act', true), ''), 'scans', "entered_id",
		jsonb_strip_nulls(jsonb_build_object('scan_id', "id", 'gate_id', "gate_id", 'direction', "direction", 'device_at', "device_at",
			'device_offset_ms', "device_offset_ms", 'undone_at', "undone_at"))
	FROM added;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_added" AFTER INSERT ON "scans" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "audit_added_scans"();--> statement-breakpoint
CREATE FUNCTION "audit_changed_scan"() RETURNS trigger LANGUAGE plpgsql AS $$
-- Like audit_change, but the record of an undoing says which scan it was.
DECLARE
	named jsonb := jsonb_build_object('scan_id', old."id", 'gate_id', old."gate_id", 'device_at', old."device_at");
BEGIN
	INSERT INTO "audit_records" ("actor", "act", "subject", "subject_id", "before", "after") VALUES (
		coalesce(nullif(current_setting('audit.actor', true), ''), 'database ' || session_user),
		coalesce(current_setting('audit.act', true), ''), 'scans', old."entered_id",
		CASE WHEN tg_op = 'DELETE' THEN named ELSE '{"undone_at": null}' END,
		CASE WHEN tg_op = 'DELETE' THEN '{}' ELSE named || jsonb_build_object('undone_at', new."undone_at") END
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "audit" AFTER UPDATE OR DELETE ON "scans" FOR EACH ROW EXECUTE FUNCTION "audit_changed_scan"();--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "gates" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'code', 'name', 'room', 'kind', 'is_once', 'opens_at', 'closes_at', 'admits', 'is_closed');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "programme_sessions" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'meeting_id', 'code', 'name', 'room', 'starts_at', 'ends_at', 'hours_milli', 'credits_milli');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "credit_rules" FOR EACH ROW EXECUTE FUNCTION "audit_change"('meeting_id', 'rule', 'layout', 'project_number', 'frozen_at', 'frozen_by');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "credit_records" FOR EACH ROW EXECUTE FUNCTION "audit_change"('entered_id', 'id', 'credits_milli', 'hours', 'live', '~explanation', '~reason');--> statement-breakpoint
-- The check-ins of the edition before become scans of a gate 会场. Each is already in the audit trail.
INSERT INTO "gates" ("meeting_id", "code", "name", "is_once")
SELECT DISTINCT e."meeting_id", '会场', '会场', true FROM "check_ins" c JOIN "entered" e ON e."id" = c."entered_id";--> statement-breakpoint
ALTER TABLE "scans" DISABLE TRIGGER "audit_added";--> statement-breakpoint
INSERT INTO "scans" ("meeting_id", "id", "entered_id", "gate_id", "direction", "device_at", "received_at")
SELECT e."meeting_id", 'check-in ' || c."entered_id", c."entered_id", g."id", 'in', c."checked_in_at", c."checked_in_at"
FROM "check_ins" c JOIN "entered" e ON e."id" = c."entered_id" JOIN "gates" g ON g."meeting_id" = e."meeting_id" AND g."code" = '会场'
ORDER BY c."checked_in_at", c."entered_id";--> statement-breakpoint
ALTER TABLE "scans" ENABLE TRIGGER "audit_added";--> statement-breakpoint
-- Beside this edition the one before goes on for up to a second (ADR 0027): what it writes to check_ins becomes a scan, and
-- what it reads there follows the scans. pg_trigger_depth() tells its writes from those of the triggers below. The trail
-- has the scans, so check_ins needs no records of its own any more.
DROP TRIGGER "audit" ON "check_ins";--> statement-breakpoint
CREATE FUNCTION "scan_of_check_in"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	meeting integer := (SELECT "meeting_id" FROM "entered" WHERE "id" = coalesce(new."entered_id", old."entered_id"));
	venue uuid;
BEGIN
	IF pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
	IF tg_op = 'DELETE' THEN
		UPDATE "scans" SET "undone_at" = clock_timestamp(), "undone_by" = ''
		WHERE "entered_id" = old."entered_id" AND "direction" = 'in' AND "undone_at" IS NULL;
		RETURN NULL;
	END IF;
	INSERT INTO "gates" ("meeting_id", "code", "name", "is_once") VALUES (meeting, '会场', '会场', true) ON CONFLICT DO NOTHING;
	SELECT "id" INTO venue FROM "gates" WHERE "meeting_id" = meeting AND "code" = '会场';
	INSERT INTO "scans" ("meeting_id", "id", "entered_id", "gate_id", "direction", "device_at", "received_at")
	VALUES (meeting, gen_random_uuid()::text, new."entered_id", venue, 'in', new."checked_in_at", new."checked_in_at");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "scan_of_check_in" AFTER INSERT OR DELETE ON "check_ins" FOR EACH ROW EXECUTE FUNCTION "scan_of_check_in"();--> statement-breakpoint
CREATE FUNCTION "check_ins_of_scans"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "check_ins" ("entered_id", "checked_in_at")
	SELECT "entered_id", min("device_at" - "device_offset_ms" * interval '1 millisecond') FROM added
	WHERE "direction" = 'in' AND "undone_at" IS NULL GROUP BY "entered_id"
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "check_ins_of_scans" AFTER INSERT ON "scans" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "check_ins_of_scans"();--> statement-breakpoint
CREATE FUNCTION "check_in_of_undone_scan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "check_ins" c WHERE c."entered_id" = new."entered_id" AND NOT EXISTS (
		SELECT FROM "scans" s WHERE s."entered_id" = new."entered_id" AND s."direction" = 'in' AND s."undone_at" IS NULL);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "check_in_of_undone_scan" AFTER UPDATE ON "scans" FOR EACH ROW EXECUTE FUNCTION "check_in_of_undone_scan"();
