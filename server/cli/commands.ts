import type { Command, LocalCommand } from './command';
import { auditCommands } from './commands/audit-commands';
import { backupCommands } from './commands/backup-commands';
import { bankCommands } from './commands/bank-commands';
import { billCommands } from './commands/bill-commands';
import { checkInCommands } from './commands/check-in-command';
import { creditCommands } from './commands/credit-commands';
import { demoCommands } from './commands/demo-commands';
import { duplicateCommands } from './commands/duplicate-commands';
import { entryCommands } from './commands/entry-commands';
import { exportCommand } from './commands/export-command';
import { fileCommands } from './commands/file-commands';
import { gateCommands } from './commands/gate-commands';
import { importCommand } from './commands/import-command';
import { templateCommand } from './commands/template-command';
import { keyCommands } from './commands/key-commands';
import { invoiceCommands } from './commands/invoice-commands';
import { invoiceFileCommand } from './commands/invoice-file-command';
import { meetingCommands } from './commands/meeting-commands';
import { paymentCommands } from './commands/payment-commands';
import { payoutCommands } from './commands/payout-commands';
import { peopleCommands } from './commands/people-commands';
import { posterCommand } from './commands/poster-command';
import { privacyCommands } from './commands/privacy-commands';
import { reminderCommands } from './commands/reminder-commands';
import { resyncCommand } from './commands/resync-command';
import { refundCommands } from './commands/refund-commands';
import { reviewCommands } from './commands/review-commands';
import { revisionCommands } from './commands/revision-commands';
import { sessionCommands } from './commands/session-commands';
import { staffCommands } from './commands/staff-commands';

/** Every command, in the order of the help. */
export const commands: readonly (Command | LocalCommand)[] = [
  ...checkInCommands,
  ...gateCommands,
  ...sessionCommands,
  ...creditCommands,
  ...refundCommands,
  ...payoutCommands,
  ...reviewCommands,
  ...paymentCommands,
  ...bankCommands,
  ...invoiceCommands,
  invoiceFileCommand,
  ...entryCommands,
  ...duplicateCommands,
  ...meetingCommands,
  ...revisionCommands,
  ...reminderCommands,
  ...privacyCommands,
  ...staffCommands,
  posterCommand,
  exportCommand,
  templateCommand,
  importCommand,
  ...peopleCommands,
  ...keyCommands,
  ...fileCommands,
  ...billCommands,
  ...auditCommands,
  ...backupCommands,
  resyncCommand,
  ...demoCommands,
];
