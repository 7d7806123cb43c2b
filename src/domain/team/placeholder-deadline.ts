/**
 * The date that the payment and invoice lists show where the meeting has no deadline of its own (product
 * §2.25, §14.4).
 */
export const placeholderDeadline = '2025-02-02';
