/** Jest's global tear-down. */
export default async function stopSharedProduct(): Promise<void> {
  await globalThis.sharedProduct?.stop();
}
