import { eq, sql } from 'drizzle-orm';
import { meetings } from '../../../db/tables/meetings';
import { findMeetingByCode } from '../../../stores/meetings/store';
import { setUpPostgresServer } from '../../../test-support/set-up-server';
import { countRows } from '../../../test-support/test-database';
import { untilBlocked } from '../../../test-support/until-blocked';
import { runCommand } from '../../../cli/run-command';

const server = setUpPostgresServer();

const item = (shortName: string, name: string, settings: object, formType = 1) => ({
  ...{ shortName, name, formType, isShow: '1' },
  defaultValue: JSON.stringify({ rules: [{ message: `请填写${name}` }], ...settings }),
});
const importFood = (settings: object) => {
  const meeting = {
    ...{ code: 'FOOD2028', meetingName: '年会', bmEndTime: '2028-05-01', isBmf: '0' },
    meetingForm: [item('name', '姓名', {}), item('phone', '手机号码', {}), item('food', '餐食', settings, 4)],
  };
  const input = { name: 'm.json', base64: Buffer.from(JSON.stringify(meeting)).toString('base64') };
  const request = { words: ['import', 'm.json'], options: { as: '王芳' }, input };
  return runCommand(request, server.dependencies, server.app.log);
};
const meetingRow = async () => {
  const found = await findMeetingByCode(server.database.query, 'FOOD2028');
  if (found === null) throw new Error('The meeting was not imported');
  return found;
};
const register = async (food: string) => {
  const { id } = await meetingRow();
  const body = { meetingId: String(id), name: '李娜', phone: '13812345678', food, isCharge: '0' };
  return server.post('/api/appweb/entered/fromAdd', body);
};

it('nobody who comes while an import counts slips by with an option that it takes away', async () => {
  await importFood({ valueEnum: { '1': '普通', '2': '清真' } });
  const { id, formDefinition } = await meetingRow();
  const without = [
    ...formDefinition.slice(0, 2),
    item('food', '餐食', { valueEnum: { '1': '普通' }, removedEnum: { '2': '清真' } }, 4),
  ];
  let registering: ReturnType<typeof register> | undefined;
  await server.database.query.transaction(async (query) => {
    // As an import does: under the meeting's lock it has counted nobody, and is about to write.
    await query.select().from(meetings).where(eq(meetings.id, id)).for('update');
    registering = register('2');
    await untilBlocked((text) => query.execute(sql.raw(text)), registering);
    await query.update(meetings).set({ formDefinition: without }).where(eq(meetings.id, id));
  });
  expect(await registering).toMatchObject({ status: -1, message: '“清真”已不能选择，请重新选择餐食' });
  expect(await countRows(server.database.query)).toMatchObject({ entered: 0 });
});
