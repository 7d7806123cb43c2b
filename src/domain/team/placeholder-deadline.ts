/**
 * The date that the payment and invoice lists show where the meeting has no deadline of its own (spec section 9,
 * design ruling 11).
 */
export const placeholderDeadline = '2025-02-02';
