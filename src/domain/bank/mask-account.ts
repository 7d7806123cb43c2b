/** Masks an account for display: its last four digits stay, as banks print them. */
export function maskAccount(account: string): string {
  const plain = account.replace(/\s/g, '');
  return plain.length <= 4 ? plain : `**** ${plain.slice(-4)}`;
}
