import type { OrderStatus } from '../../src/domain/order/order-transitions';

export const orderStates: Readonly<Record<OrderStatus, string>> = {
  pending: '待支付',
  paid: '已支付',
  cancelled: '已取消',
};
