import type { Command } from './command';
import { checkInCommand } from './commands/check-in-command';
import { entryCommands } from './commands/entry-commands';
import { exportCommand } from './commands/export-command';
import { importCommand } from './commands/import-command';
import { invoiceCommands } from './commands/invoice-commands';
import { meetingCommands } from './commands/meeting-commands';
import { paymentCommands } from './commands/payment-commands';
import { privacyCommands } from './commands/privacy-commands';
import { refundCommands } from './commands/refund-commands';
import { reviewCommands } from './commands/review-commands';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  checkInCommand,
  ...refundCommands,
  ...reviewCommands,
  ...paymentCommands,
  ...invoiceCommands,
  ...entryCommands,
  ...meetingCommands,
  ...privacyCommands,
  exportCommand,
  importCommand,
];
