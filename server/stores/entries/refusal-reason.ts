import { sql } from 'drizzle-orm';
import { refundStatus } from '../../../src/domain/attendee/attendee';
import { entries } from '../../db/tables/entries';
import { refundApplications } from '../../db/tables/refunds';

/** A column of entries: why the latest refund was refused; '' without a reason, and unless one stands refused. */
export const refusalReason = sql<string>`case when ${entries.refundStatus} = ${sql.raw(String(refundStatus.reapplicable))}
  then coalesce((select ${refundApplications.reason} from ${refundApplications}
    where ${refundApplications.entryId} = ${entries.id} and ${refundApplications.decision} = 'refused'
    order by ${refundApplications.decidedAt} desc limit 1), '') else '' end`;
