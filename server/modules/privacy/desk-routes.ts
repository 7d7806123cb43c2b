import type { FastifyInstance } from 'fastify';
import { generalTerms } from '../../../src/domain/privacy/privacy-notice';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { recordAct } from '../../stores/audit/store';
import { meetingById } from '../../stores/meetings/store';
import { countConsents, currentNotice } from '../../stores/privacy/store';
import { serveDeskOf } from '../staff/serve-desk';
import { noticeLimits, publishNotice } from './manage-notices';

const partNames = { version: '版本号', purpose: '用途', retention: '保存多久', text: '正文' } as const;

/** Serves a meeting's notice on personal data to its office (product §17.28). */
export function privacyDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { query } = dependencies.database;
  const serve = serveDeskOf(app, dependencies);

  serve('getNotice', async ({ input }) => {
    const { id } = await meetingById(query, input.meetingId);
    const own = await currentNotice(query, id);
    const { version, purpose, retention } = own ?? generalTerms;
    return {
      ...{ version, purpose, retention, text: own?.text ?? '', publishedAt: own?.createdAt.getTime() ?? 0 },
      consents: (await countConsents(query, id)).get(version) ?? 0,
    };
  });
  serve('publishNotice', async ({ input, caller: { member }, dependencies: acting }) => {
    const { id, code } = await meetingById(query, input.meetingId);
    const isStrict = (await currentNotice(query, id))?.isStrict ?? false;
    const done = await publishNotice(code, { ...input, isStrict }, acting);
    if (done.outcome === 'faulty')
      throw refuse(`${partNames[done.part]}没有填好：最多 ${noticeLimits[done.part]} 个字，正文不能是空的`);
    if (done.outcome === 'taken') throw refuse(`${done.version} 版已经发布，不能修改：请换一个版本号`);
    const act = { memberId: member.id, act: 'publishNotice', subjectId: String(id) };
    await recordAct(query, { ...act, after: { meeting_id: id, version: done.version } });
    return null;
  });
}
