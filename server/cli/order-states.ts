import { orderStateTexts } from '../../src/domain/order/order-state';
import type { OrderStatus } from '../../src/domain/order/order-transitions';
import type { OrderRow } from '../db/tables/orders';
import { awaitsTransfer } from '../stores/orders/transfer-of';

const orderStates: Readonly<Record<OrderStatus, string>> = {
  pending: '待支付',
  paid: '已支付',
  cancelled: '已取消',
};

export const orderStateText = (order: OrderRow): string =>
  awaitsTransfer(order) ? orderStateTexts.waiting : orderStates[order.status];
