import type { FastifyInstance } from 'fastify';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { recordAct } from '../../stores/audit/store';
import { meetingById } from '../../stores/meetings/store';
import { serveDeskOf } from '../staff/serve-desk';
import { accountWorkbook } from './meeting-account';

/** Serves the statement of account of a meeting (product §17.21). */
export function accountDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies;
  const serve = serveDeskOf(app, dependencies);
  serve('exportAccount', async ({ input, caller: { member } }) => {
    const meeting = await meetingById(database.query, input.meetingId);
    const { workbook } = await accountWorkbook(meeting, dependencies);
    const act = { memberId: member.id, act: 'exportAccount', subjectId: String(meeting.id) };
    await recordAct(database.query, { ...act, after: { meeting_id: meeting.id } });
    return {
      fileName: `对账单 ${meeting.code} ${shanghaiDate(clock.now())}.xlsx`,
      workbook: workbook.toString('base64'),
    };
  });
}
