CREATE TABLE "desk_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone_digest" text NOT NULL,
	"purpose" text NOT NULL,
	"address_digest" text,
	"code_digest" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"meeting_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"meeting_id" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"list" text NOT NULL,
	"title" text NOT NULL,
	"filters" jsonb NOT NULL,
	"sort" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"phone_digest" text NOT NULL,
	"second_factor" text,
	"second_factor_step" bigint DEFAULT 0 NOT NULL,
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	"wrong_code_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"invited_until" timestamp with time zone NOT NULL,
	"signed_in_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"code_digest" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" uuid NOT NULL,
	"meeting_id" integer,
	"role" text NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"factors" text NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"proved_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "desk_views" ADD CONSTRAINT "desk_views_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_views" ADD CONSTRAINT "desk_views_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_codes_phone" ON "desk_codes" USING btree ("phone_digest");--> statement-breakpoint
CREATE INDEX "desk_codes_expires" ON "desk_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "desk_views_list" ON "desk_views" USING btree ("meeting_id","list");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_phone" ON "staff_members" USING btree ("phone_digest");--> statement-breakpoint
CREATE INDEX "staff_recovery_codes_member" ON "staff_recovery_codes" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_once" ON "staff_roles" USING btree ("member_id",coalesce("meeting_id", 0),"role");--> statement-breakpoint
CREATE INDEX "staff_roles_meeting" ON "staff_roles" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_member" ON "staff_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expires" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "staff_members" FOR EACH ROW EXECUTE FUNCTION "audit_change"('id', 'invited_until', 'ended_at', '~name', '~phone_digest', '~second_factor');--> statement-breakpoint
CREATE TRIGGER "audit" AFTER INSERT OR UPDATE OR DELETE ON "staff_roles" FOR EACH ROW EXECUTE FUNCTION "audit_change"('member_id', 'meeting_id', 'role', 'until');
