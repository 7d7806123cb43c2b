import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { readListInput, sealSearch } from '../../http/list-input';
import { recordAct } from '../../stores/audit/store';
import { meetingById } from '../../stores/meetings/store';
import { giveUpNotices, retryNotices } from '../../stores/notices/late-notices';
import { sendNotices } from '../notices/send-notices';
import { serveDeskOf, type DeskRequest } from '../staff/serve-desk';
import { lateTextFieldKind, listLateTexts, selectedTexts } from './late-texts';

/** Serves the texts of a meeting that have not arrived, and the acts on them (product §17). */
export function textDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { cipher, clock } = dependencies;
  const { query } = dependencies.database;
  const serve = serveDeskOf(app, dependencies);

  serve('listLateTexts', async ({ input }) => {
    const { id } = await meetingById(query, input.meetingId);
    const asked = readListInput(input, lateTextFieldKind, cipher);
    const found = await listLateTexts(id, asked, dependencies);
    return { ...found, search: asked.search, sealedSearch: sealSearch(asked.search, cipher) };
  });

  type Act = 'sendTextsAgain' | 'giveUpTexts';
  const run = async (
    name: Act,
    { input, caller }: Pick<DeskRequest<Act>, 'input' | 'caller'>,
    act: (meetingId: number, ids: readonly number[]) => Promise<number>,
  ): Promise<{ texts: number }> => {
    const { id } = await meetingById(query, input.meetingId);
    const texts = await act(id, await selectedTexts(id, input.selection, dependencies));
    if (texts === 0) throw refuse('没有选中的短信，也许已经发到了');
    const after = { meeting_id: id, texts };
    await recordAct(query, { memberId: caller.member.id, act: name, subjectId: String(id), after });
    return { texts };
  };
  serve('sendTextsAgain', async (request) => {
    const now = new Date(clock.now());
    const sent = await run('sendTextsAgain', request, (id, ids) => retryNotices(query, id, ids, now));
    await sendNotices(request.dependencies, request.log);
    return sent;
  });
  serve('giveUpTexts', (request) => run('giveUpTexts', request, (id, ids) => giveUpNotices(query, id, ids)));
}
