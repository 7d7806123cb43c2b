/** See the H5 variant. A mini-program is in WeChat, and pays by its own call. */
export function openCheckout(_address: string): void {}
