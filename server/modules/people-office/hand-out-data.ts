import { formatFen, sumFen } from '../../../src/domain/money/money';
import { shanghaiDate } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import { recordAct } from '../../stores/audit/store';
import { ordersOfEntry } from '../../stores/orders/store';
import { erasePerson } from '../people/erase-person';
import { exportPerson } from '../people/export-person';
import { rehearse } from '../rehearsal/rehearse';
import { requirePersonOf } from './person-details';
import type { Consequence } from './preview-act';

interface Named {
  meetingId: string;
  personId: string;
}

/**
 * Hands out everything that is known about a person at a meeting, at their request; the trail records it.
 * @throws Refusal
 */
export async function exportAtMeeting(
  { meetingId, personId }: Named,
  memberId: string,
  dependencies: Dependencies,
): Promise<{ fileName: string; json: string }> {
  const { database, clock } = dependencies;
  const { entry } = await requirePersonOf(personId, Number(meetingId), dependencies);
  const exported = await exportPerson(entry.phone, { meetingId: entry.meetingId }, dependencies);
  const after = { entered_id: entry.id };
  await recordAct(database.query, { memberId, act: 'exportPerson', subjectId: entry.id, after });
  const fileName = `个人数据 ${entry.name} ${shanghaiDate(clock.now())}.json`;
  return { fileName, json: JSON.stringify(exported, null, 2) };
}

/**
 * Tells what erasing a person's data at a meeting deletes, and what the books keep.
 * @throws Refusal as erasing would
 */
export async function previewErasure(
  { meetingId, personId, isForced }: Named & { isForced: boolean },
  dependencies: Dependencies,
): Promise<Consequence> {
  const { entry } = await requirePersonOf(personId, Number(meetingId), dependencies);
  const { seen } = await rehearse(
    dependencies,
    (rehearsing) => erasePerson(entry.phone, { isForced, meetingId: entry.meetingId }, rehearsing),
    (_query, counts) => Promise.resolve(counts),
  );
  const orders = await ordersOfEntry(dependencies.database.query, entry.id);
  const paid = orders.filter(({ status }) => status === 'paid');
  return {
    rows: [
      { of: '删除', from: '', to: `姓名、手机、填写的内容、备注和学分信息，${seen.files} 个附件` },
      { of: '参会码', from: '', to: '马上失效' },
      {
        of: '留下',
        from: '',
        to:
          paid.length === 0
            ? '报名的时间和状态，没有姓名'
            : `${formatFen(sumFen(paid.map((one) => one.amountFen)))} 的账，没有姓名`,
      },
      { of: '恢复', from: '', to: '不能恢复' },
    ],
    texts: [],
  };
}

/**
 * Erases a person's data at a meeting, at their request; the trail records it without them.
 * @throws Refusal
 */
export async function eraseAtMeeting(
  { meetingId, personId, isForced }: Named & { isForced: boolean },
  memberId: string,
  dependencies: Dependencies,
): Promise<void> {
  const { entry } = await requirePersonOf(personId, Number(meetingId), dependencies);
  await erasePerson(entry.phone, { isForced, meetingId: entry.meetingId }, dependencies);
  const after = { meeting_id: entry.meetingId };
  await recordAct(dependencies.database.query, { memberId, act: 'erasePerson', subjectId: entry.id, after });
}
