/** How a payer left a provider's cashier. 'ok' does not prove payment: only the order query does (product §9.5). */
export type PayOutcome = 'ok' | 'cancel' | 'fail';
