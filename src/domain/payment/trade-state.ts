/** The trade states that we act on, as WeChat names them; others are kept as they come. REFUND was paid once. */
export const tradeState = { success: 'SUCCESS', refund: 'REFUND', notPaid: 'NOTPAY', closed: 'CLOSED' } as const;
