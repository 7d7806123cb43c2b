import type { SealedTable } from '../../db/sealed-table';
import { sealedAnswerChanges } from '../../stores/entries/answer-changes';
import { sealedBulkRuns } from '../../stores/bulk-runs/personal-data';
import { sealedTransactions } from '../../stores/bank/personal-data';
import { sealedEntries } from '../../stores/entries/personal-data';
import { sealedSessions } from '../../stores/login/personal-data';
import { sealedOffers } from '../../stores/entries/transfer-offers';
import { sealedCertificates } from '../../stores/certificates/store';
import { sealedObjections } from '../../stores/credit/personal-data';
import { sealedNotes } from '../../stores/entry-notes/personal-data';
import { sealedNotices } from '../../stores/notices/personal-data';
import { sealedInvoiceParts, sealedOrders } from '../../stores/orders/personal-data';
import { sealedReceipts } from '../../stores/payments/personal-data';
import { sealedPayouts } from '../../stores/payouts/personal-data';
import { sealedStaff } from '../../stores/staff/personal-data';
import { sealedPermissions } from '../../stores/subscriptions/personal-data';
import { sealedTeams } from '../../stores/teams/personal-data';
import { sealedFiles } from '../../stores/uploads/personal-data';
import { sealedVouchers } from '../../stores/vouchers/store';
import { sealedCredentials } from '../../stores/wechat/sealed-credentials';

/** Everything that is encrypted at rest, as each store lists it. */
export const sealedTables: readonly SealedTable[] = [
  ...[sealedEntries, sealedTeams, sealedOrders, sealedReceipts, sealedTransactions, sealedPayouts],
  ...[sealedNotes, sealedBulkRuns, sealedAnswerChanges, sealedOffers, sealedCertificates],
  ...[sealedObjections, sealedVouchers, sealedInvoiceParts],
  ...[sealedSessions, sealedFiles, sealedNotices, sealedPermissions, sealedCredentials, ...sealedStaff],
];
