import { eq, sql } from 'drizzle-orm';
import { entries } from '../../db/tables/entries';
import { refundApplications } from '../../db/tables/refunds';

/** A column of entries: why the latest refund was refused; '' without a reason, and unless one stands refused. */
export const refusalReason = sql<string>`case when ${eq(entries.refund, 'reapplicable')}
  then coalesce((select ${refundApplications.reason} from ${refundApplications}
    where ${refundApplications.entryId} = ${entries.id} and ${refundApplications.decision} = 'refused'
    order by ${refundApplications.decidedAt} desc limit 1), '') else '' end`;
