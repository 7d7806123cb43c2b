import { sql } from 'drizzle-orm';
import { entered } from '../db/tables/entered';
import { orderItems, orders } from '../db/tables/orders';

/** Names of all whom an order pays or paid for, in its order; for queries that have the order. */
export const attendeeNames = sql<string>`(
  select string_agg(${entered.name}, '、' order by ${orderItems.id})
  from ${orderItems} join ${entered} on ${entered.id} = ${orderItems.enteredId}
  where ${orderItems.orderId} = ${orders.id})`;
