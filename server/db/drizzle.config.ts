import { defineConfig } from 'drizzle-kit';

/**
 * The configuration of `npx drizzle-kit generate --config server/db/drizzle.config.ts`, which writes the next
 * migration.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/tables/*.ts',
  out: './server/db/migrations',
});
