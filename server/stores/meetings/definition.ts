import { getTableColumns } from 'drizzle-orm';
import type { JsonObject } from '../../../src/domain/json/read-value';
import { meetings, type MeetingRow } from '../../db/tables/meetings';

/** The columns of a meeting that are no part of its definition. */
const ownColumns = [
  'id',
  'isClosed',
  'cancellation',
  'archivedAt',
  'isUnpublished',
  'descriptionCleaner',
  'createdAt',
  'hasVouchers',
] as const;

/** Everything that an organiser decides about a meeting, as its row holds it. */
export type MeetingDefinition = Omit<MeetingRow, (typeof ownColumns)[number]>;

const columns = Object.entries(getTableColumns(meetings)).filter(
  ([name]) => !(ownColumns as readonly string[]).includes(name),
);

/** Reads a stored definition, whose members have the names that the database gives its columns. */
export const readDefinition = (stored: JsonObject): MeetingDefinition =>
  Object.fromEntries(
    columns.map(([name, column]) => [name, stored[column.name] ?? null]),
  ) as unknown as MeetingDefinition;

/** Writes a definition as the database itself would. */
export const writeDefinition = (definition: MeetingDefinition): JsonObject =>
  Object.fromEntries(columns.map(([name, column]) => [column.name, definition[name as keyof MeetingDefinition]]));

/** The definition that a meeting's row holds. */
export const definitionOfRow = (row: MeetingRow): MeetingDefinition =>
  Object.fromEntries(columns.map(([name]) => [name, row[name as keyof MeetingRow]])) as unknown as MeetingDefinition;
