import { eq } from 'drizzle-orm';
import { meetings } from '../../db/tables/meetings';
import { setUpServer, setUpTeam } from '../../test-support/set-up-server';
import { memberBody, teamMeetingId } from '../../test-support/team';
import { meetingById } from '../../stores/meetings/store';
import { correctEntry } from './correct-entry';
import { findLiveEntry } from '../../stores/entries/store';

const server = setUpServer();
const operator = setUpTeam(server);

/** Gives the team's meeting a question about food. */
async function askFood(settings: object): Promise<void> {
  const { formDefinition } = await meetingById(server.database.query, teamMeetingId);
  const others = formDefinition.filter((item) => (item as { shortName: string }).shortName !== 'food');
  const food = {
    ...{ shortName: 'food', name: '餐食', isShow: '1', formType: 4 },
    defaultValue: JSON.stringify({ rules: [{ message: '请选择餐食' }], ...settings }),
  };
  const isNamed = eq(meetings.id, Number(teamMeetingId));
  await server.database.query
    .update(meetings)
    .set({ formDefinition: [...others, food] })
    .where(isNamed);
  server.dependencies.meetings.forget();
}

const before = { valueEnum: { '1': '普通', '2': '清真' } };
const after = { valueEnum: { '1': '普通', '2': { text: '清真', removed: true } } };
const refusal = '“清真”已不能选择，请重新选择餐食';

async function memberIds(): Promise<string[]> {
  const { enteredList } = (await operator.centre()) as { enteredList: { id: string }[] };
  return enteredList.map(({ id }) => id);
}

it('an option that is offered no longer stays with who has it, and is taken from nobody else', async () => {
  await askFood(before);
  expect(await operator.post('addEntered', memberBody(1, { food: '2' }))).toMatchObject({ status: 200 });
  expect(await operator.post('addEntered', memberBody(2, { food: '1' }))).toMatchObject({ status: 200 });
  await askFood(after);
  const [holder = '', other = ''] = await memberIds();

  // As the page sends it, and as a page does that knows texts alone.
  for (const food of ['2', '清真']) {
    const corrected = { ...memberBody(1, { food, name: '马明明' }), id: holder };
    expect(await operator.post('updateTeamEntered', corrected)).toMatchObject({ status: 200 });
  }
  const wanted = { ...memberBody(2, { food: '2' }), id: other };
  expect(await operator.post('updateTeamEntered', wanted)).toMatchObject({ message: refusal });
  const given = await operator.post('addEntered', memberBody(3, { food: '2' }));
  expect(given.status).not.toBe(200);
  expect(JSON.stringify(given.body)).toContain(refusal);

  const changed = { ...memberBody(1, { food: '1' }), id: holder };
  expect(await operator.post('updateTeamEntered', changed)).toMatchObject({ status: 200 });
  const back = { ...memberBody(1, { food: '2' }), id: holder };
  expect(await operator.post('updateTeamEntered', back)).toMatchObject({ message: refusal });
});

it('the organiser corrects other answers of who has it, and gives it to nobody', async () => {
  await askFood(before);
  await operator.post('addEntered', memberBody(1, { food: '2' }));
  await operator.post('addEntered', memberBody(2, { food: '1' }));
  await askFood(after);
  const meeting = await meetingById(server.database.query, teamMeetingId);
  const correct = async (n: number, name: string, text: string) => {
    const phone = String(memberBody(n).phone);
    const entry = await findLiveEntry(server.database.query, meeting.id, phone);
    if (entry === null) throw new Error(`No entry of ${phone}`);
    return correctEntry(entry, { meeting, corrections: [{ name, text }] }, server.dependencies);
  };
  expect(await correct(1, 'name', '马明明')).toMatchObject({ name: '马明明' });
  await expect(correct(2, 'food', '清真')).rejects.toThrow(refusal);
});
