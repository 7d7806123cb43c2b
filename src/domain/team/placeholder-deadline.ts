/** The date shown in the payment and invoice lists when a meeting has no deadline (product §2.25, §14.4). */
export const placeholderDeadline = '2025-02-02';
