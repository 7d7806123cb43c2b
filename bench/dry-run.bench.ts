import { readFormDefinition } from '../src/contract/form-definition';
import { formText, writeFormDefinition } from '../src/contract/write-form';
import { changeQuestion, type Designed } from '../src/domain/design/design-form';
import { removeOption, renameOption } from '../src/domain/design/design-options';
import { findItem } from '../src/domain/design/form-tree';
import type { FactChange } from '../src/domain/meeting/editable-facts';
import { addDemoPeople } from '../server/modules/demo-people/demo-people';
import { editDraft } from '../server/modules/meeting-office/edit-draft';
import { reviewDraft } from '../server/modules/meeting-office/review-draft';
import { definitionOfRow } from '../server/stores/meetings/definition';
import { meetingById } from '../server/stores/meetings/store';
import { openTestPostgres } from '../server/test-support/open-test-postgres';
import { startTestPostgres, type TestPostgres } from '../server/test-support/postgres';
import { meetingIds } from '../server/test-support/submissions';
import { startTestServer, type TestServer } from '../server/test-support/test-server';
import { report } from './harness/figures';

const people = 30_000;
const meetingId = Number(meetingIds.MI2027);

describe(`a dry run over ${people} people`, () => {
  let postgres: TestPostgres;
  let server: TestServer;

  beforeAll(async () => {
    postgres = await startTestPostgres();
    const url = await postgres.createDatabase();
    const settings = { sandboxOrigin: 'http://localhost' };
    server = await startTestServer({ database: await openTestPostgres(url), settings });
    await addDemoPeople('MI2027', people, server.dependencies, () => undefined);
    await server.database.query.execute('analyze');
  }, 900_000);
  afterAll(async () => {
    await server.close();
    await postgres.stop();
  });

  it('tells whom another price, a required question, and options that are renamed and gone concern', async () => {
    const { dependencies } = server;
    const { formDefinition } = definitionOfRow(await meetingById(server.database.query, String(meetingId)));
    const before = readFormDefinition(formDefinition);
    const option = (key: string) => ({
      ...{ question: 'education', key },
      page: findItem(before, 'education')?.item ?? null,
    });
    const done = ({ form, problem }: Designed) => {
      if (form === null) throw new Error(problem);
      return form;
    };
    const rule = { message: '', pattern: '', min: null, max: null };
    const renamed = done(renameOption(before, option('3'), '本科'));
    const after = done(changeQuestion(done(removeOption(renamed, option('2'))), 'shens', { rule }));
    const to = formText(writeFormDefinition(after, formDefinition));
    const fee = { fact: 'fee', from: '1200', to: '1300' } as const;
    const form = { fact: 'form', from: formText(formDefinition), to } as const;
    const decisions = [
      { shortName: 'education', key: '3', choice: 'rename', to: '本科' },
      { shortName: 'education', key: '2', choice: 'remove', to: '' },
    ] as const;
    let version = 0;
    const measure = async (what: string, change: FactChange, target: string): Promise<void> => {
      const edited = await editDraft({ meetingId, version, changes: [change] }, dependencies);
      expect(edited).toMatchObject({ refused: [], stale: [] });
      ({ version } = edited);
      const times: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        const begun = performance.now();
        const { open, effects, missing } = await reviewDraft({ meetingId, decisions }, dependencies);
        times.push(performance.now() - begun);
        expect([open, missing.length, effects.length > 2]).toEqual([[], 1, true]);
      }
      report({
        figure: `a dry run of ${what} over ${people} people`,
        ...{ unit: 'ms', ours: Math.round(Math.min(...times)), reference: null, target },
      });
    };
    await measure('a form with a new required question, and options renamed and gone,', form, '<= 8000');
    await measure('that form and another fee, which everybody unpaid is charged,', fee, '<= 15000');
  });
});
