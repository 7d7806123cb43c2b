export const OrdersDesk = () => null;
