/**
 * Leaves for WeChat's page of an H5 order, which opens WeChat and comes back to this address. WeChat wants to know from
 * which domain it is opened, which no page of ours tells otherwise.
 * @param address as the server gave it
 */
export function openCheckout(address: string): void {
  const link = document.createElement('a');
  link.href = `${address}&redirect_url=${encodeURIComponent(location.href)}`;
  link.referrerPolicy = 'origin';
  link.click();
}
