import type { FastifyInstance } from 'fastify';
import { sessionColumns } from '../../../src/domain/attendance/session-columns';
import type { Dependencies } from '../../context/dependencies';
import { meetingById } from '../../stores/meetings/store';
import { rehearse } from '../rehearsal/rehearse';
import { serveDeskOf } from '../staff/serve-desk';
import { writeTemplate } from '../tables/table-template';
import { importSessions, type SessionImport } from './import-sessions';
import { removeSession } from './manage-sessions';
import { saveSession } from './save-session';
import { sessionTemplate } from './session-template';

const readOf = (done: SessionImport) =>
  done.outcome === 'faulty'
    ? { faults: [...done.faults], added: 0, changed: 0, others: [], unreached: [] }
    : {
        ...{ faults: [], added: done.added, changed: done.changed, unreached: [...done.unreached] },
        others: done.others.map(({ name }) => name),
      };

/** Serves a meeting's sessions at the desk (product §18.15). */
export function programmeDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { query } = dependencies.database;
  const serve = serveDeskOf(app, dependencies);
  const codeOf = async (meetingId: string): Promise<string> => (await meetingById(query, meetingId)).code;
  const fileOf = ({ fileName, file }: { fileName: string; file: string }) => ({
    ...{ name: fileName, bytes: Buffer.from(file, 'base64') },
  });

  serve('saveSession', async ({ input, dependencies: acting }) => {
    await saveSession(await codeOf(input.meetingId), input, acting);
    return null;
  });
  serve('removeSession', async ({ input, dependencies: acting }) => {
    await removeSession(await codeOf(input.meetingId), input.sessionId, acting);
    return null;
  });
  serve('getSessionTemplate', async () => ({
    ...{
      fileName: '日程单元示例.xlsx',
      workbook: (await writeTemplate(sessionColumns, sessionTemplate)).toString('base64'),
    },
  }));
  serve('previewSessions', async ({ input, dependencies: acting }) => {
    const code = await codeOf(input.meetingId);
    const { seen } = await rehearse(
      acting,
      (rehearsing) => importSessions(code, fileOf(input), rehearsing),
      (_query, done) => Promise.resolve(readOf(done)),
    );
    return seen;
  });
  serve('importSessions', async ({ input, dependencies: acting }) =>
    readOf(await importSessions(await codeOf(input.meetingId), fileOf(input), acting)),
  );
}
