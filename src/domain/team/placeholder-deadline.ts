/** The date of the sample orders (product §2.25, §14.4). */
export const placeholderDeadline = '2025-02-02';
