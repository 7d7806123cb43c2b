/** The account for a bank transfer, and notes for the payer. */
export interface ReceivingAccount {
  accountNumber: string;
  accountName: string;
  bankName: string;
  payNotice: string;
}
