import { asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/database';
import { dataKeys } from '../../db/tables/data-keys';

type DataKeyRow = typeof dataKeys.$inferSelect;

/** The keys that the database has been written with, oldest first. */
export const allDataKeys = async (query: Queryable): Promise<DataKeyRow[]> =>
  query.select().from(dataKeys).orderBy(asc(dataKeys.createdAt));

export async function insertDataKey(query: Transaction, key: DataKeyRow): Promise<void> {
  await query.insert(dataKeys).values(key);
}

export async function deleteDataKey(query: Transaction, id: string): Promise<void> {
  await query.delete(dataKeys).where(eq(dataKeys.id, id));
}
