import type { OrderGroup } from '../../domain/order/order-groups';
import { OrdersDesk } from '../../features/team/desk/orders/orders-desk';
import type { CentreVisit } from '../../session/centre';
import { orderPayments } from '../pay-order';

interface OrdersDeskPageProps {
  visit: CentreVisit;
  /** The group shown at first. */
  group: OrderGroup;
  /** The id of the order that the address names; '' for none. */
  orderId: string;
}

/** The desk of orders with the ways to pay, which the phone's list of invoices does not load. */
export function OrdersDeskPage({ visit, group, orderId }: OrdersDeskPageProps) {
  return <OrdersDesk visit={visit} payments={orderPayments(visit)} group={group} orderId={orderId} />;
}
