import { sql } from 'drizzle-orm';
import { entries } from '../db/tables/entries';
import { orderItems, orders } from '../db/tables/orders';

/** Names of all whom an order pays or paid for, in its order; for queries that have the order. */
export const attendeeNames = sql<string>`(
  select string_agg(${entries.name}, '、' order by ${orderItems.id})
  from ${orderItems} join ${entries} on ${entries.id} = ${orderItems.entryId}
  where ${orderItems.orderId} = ${orders.id})`;
