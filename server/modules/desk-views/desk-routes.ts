import type { FastifyInstance } from 'fastify';
import { mayCall } from '../../../src/domain/staff/rights';
import type { Dependencies } from '../../context/dependencies';
import { forbidden, notFound, refuse } from '../../http/answers';
import { isRowId } from '../../secrets/random-ids';
import { meetingById } from '../../stores/meetings/store';
import { countViews, deleteView, insertView, viewsFor } from '../../stores/staff/view-store';
import { serveDeskOf } from '../staff/serve-desk';

/** How many views of a meeting a member may keep. */
const maxViews = 30;

/** Serves the views of lists that members have given a name (product §17). */
export function viewDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, randomIds } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  serve('getViews', async ({ input, caller: { member } }) => {
    const { id: meetingId } = await meetingById(query, input.meetingId);
    const found = await viewsFor(query, { meetingId, list: input.list, memberId: member.id });
    return found.map(({ id, title, filters, sort, isShared, memberId }) => ({
      ...{ id, title, filters, sort, isShared, isOwn: memberId === member.id },
    }));
  });
  serve('saveView', async ({ input, caller: { member }, roles }) => {
    const { title, filters, sort, isShared, list } = input;
    const { id: meetingId } = await meetingById(query, input.meetingId);
    if (isShared && !mayCall('shareView', roles)) throw forbidden('您的角色只能为自己存视图');
    if (title.trim() === '') throw refuse('请给视图起个名字');
    if ((await countViews(query, { meetingId, memberId: member.id })) >= maxViews)
      throw refuse(`一个会议最多存 ${maxViews} 个视图，请先删掉几个`);
    const id = randomIds.id();
    const view = { id, meetingId, memberId: member.id, list, title: title.trim(), filters, sort, isShared };
    await insertView(query, { ...view, createdAt: new Date(clock.now()) });
    return { id };
  });
  serve('deleteView', async ({ input, caller: { member } }) => {
    const isThere = isRowId(input.viewId) && (await deleteView(query, { id: input.viewId, memberId: member.id }));
    if (!isThere) throw notFound('没有这个视图，或不是您存的');
    return null;
  });
}
