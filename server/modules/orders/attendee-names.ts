import { sql } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';

/** Names of everyone an order pays or paid for, in order; for queries that select from orders. */
export const attendeeNames = sql`(
  select coalesce(string_agg(${entries.name}, ',' order by ${orderItems.id}), '')
  from ${orderItems} join ${entries} on ${entries.id} = ${orderItems.entryId}
  where ${orderItems.orderId} = ${orders.id})`.mapWith((names: string) =>
  names
    // Sealed: no comma stands in one.
    .split(',')
    .map((name) => entries.name.mapFromDriverValue(name))
    .join('、'),
);
