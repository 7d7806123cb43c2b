/** Where a bank transfer goes, and what its payer has to know. */
export interface ReceivingAccount {
  accountNumber: string;
  accountName: string;
  bankName: string;
  payNotice: string;
}
