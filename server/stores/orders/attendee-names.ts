import { sql } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { orderItems, orders } from '../../db/tables/orders';

/** A column for queries on orders: the names of everyone an order pays or paid for, in order, separated by 、. */
export const attendeeNames = sql`(
  select coalesce(string_agg(${entries.name}, ',' order by ${orderItems.id}), '')
  from ${orderItems} join ${entries} on ${entries.id} = ${orderItems.entryId}
  where ${orderItems.orderId} = ${orders.id})`.mapWith((names: string) =>
  names
    // Names are sealed here, and no sealed value contains a comma.
    .split(',')
    .map((name) => entries.name.mapFromDriverValue(name))
    .join('、'),
);
