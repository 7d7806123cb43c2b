import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenMigrationRules } from '../../scripts/check/migration-rules.mjs';

const folder = join(__dirname, '../../server/db/migrations');
const earlier = new Map(
  readdirSync(folder)
    .filter((name) => /^00[01]\d_.*\.sql$/.test(name))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);
const broken = (sql: string): string[] => brokenMigrationRules(new Map([...earlier, ['0020_next.sql', sql]]));

it('leaves alone what has been run everywhere', () => {
  expect(brokenMigrationRules(earlier)).toEqual([]);
});

it.each([
  'CREATE TABLE "a" ("id" integer PRIMARY KEY NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "b" ON "a" USING btree ("id");',
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  'ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "note" text;\nCREATE UNIQUE INDEX "orders_note" ON "orders" USING btree ("note");',
  'DROP INDEX "entered_team";--> statement-breakpoint\nCREATE INDEX "entered_team" ON "entered" USING btree ("team_id");',
  'DROP TRIGGER "audit" ON "orders";',
  '-- Lets nobody DROP TABLE or RENAME.\nUPDATE "orders" SET "note" = \'RENAME; DROP COLUMN\';',
  'CREATE FUNCTION "f"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE "x"; END $$;',
])('lets pass what the edition before does not notice: %s', (sql) => {
  expect(broken(sql)).toEqual([]);
});

it.each([
  ['DROP TABLE "orders";', 'drops what it uses'],
  ['ALTER TABLE "orders" DROP COLUMN "note";', 'drops what it uses'],
  ['ALTER TABLE "orders" DROP CONSTRAINT "x";', 'drops what it uses'],
  ['ALTER TABLE "orders" RENAME COLUMN "a" TO "b";', 'renames what it uses'],
  ['ALTER TABLE "orders"\n  ALTER COLUMN "invoice"\n  SET NOT NULL;', 'wants what it does not write'],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;', 'wants what it does not write'],
  ['ALTER TABLE "orders" ALTER COLUMN "amount_fen" SET DATA TYPE bigint;', 'changes the type'],
  ['ALTER TABLE "orders" ALTER COLUMN "amount_fen" DROP NOT NULL;', 'may leave empty'],
  // As once phones got digests: the edition before wrote none, and nothing kept it from registering twice.
  ['DROP INDEX "entered_live_phone";', 'drops a guard'],
  ['CREATE UNIQUE INDEX "one" ON "entered" USING btree ("meeting_id","phone_digest");', 'refuses what it writes'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "one" UNIQUE("meeting_id");', 'refuses what it writes'],
])('wants a word about %s', (sql, fault) => {
  expect(broken(sql)).toEqual([expect.stringContaining(`0020_next.sql: ${fault}`)]);
  expect(broken(`-- Stops the edition before: it would register twice.\n${sql}`)).toEqual([]);
  expect(broken(`-- Stops the edition before:\n${sql}`)).toHaveLength(1);
});
