DROP INDEX "entered_team";--> statement-breakpoint
CREATE INDEX "entered_team" ON "entered" USING btree ("team_id","position");