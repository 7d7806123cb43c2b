import { refundApplications } from '../../db/tables/refunds';
import { pay } from '../../test-support/attendees';
import { setUpServer, setUpTeam } from '../../test-support/set-up-server';
import { meetingIds, shortSubmission } from '../../test-support/submissions';
import {
  addTestMembers,
  memberBody,
  memberPhone,
  operatorPhone,
  submitTestOrder,
  teamMeetingId,
} from '../../test-support/team';
import { approveRefund } from '../refunds/decide-refund';
import { sendNotices } from './send-notices';

const server = setUpServer();
const operator = setUpTeam(server);

/** Sends what is queued; returns what each phone was told. */
async function news(): Promise<Record<string, string[]>> {
  const { sent } = server.gateways.sms;
  const before = sent.length;
  for (let round = 0; round < 5; round += 1) await sendNotices(server.dependencies, server.app.log);
  const told: Record<string, string[]> = {};
  for (const { phone, template, parameters } of sent.slice(before)) {
    (told[phone] ??= []).push(`${template}: ${parameters.result ?? parameters.name}`);
    expect(parameters).toMatchObject({ meeting: expect.any(String), link: 'http://localhost:3000/m/MIX2027' });
  }
  return told;
}

it('tells members that they were added, and the operator nothing of what they did themselves', async () => {
  await operator.post('addEntered', memberBody(1));
  await operator.post('addEntered', shortSubmission(teamMeetingId, { name: '欧阳秘书', phone: operatorPhone }));
  expect(await news()).toEqual({ [memberPhone(1)]: ['ticket-news: 湘江会议医院已为您报名，交费后凭参会码入场'] });
});

it('tells each of many members once, and the operator once of all that was paid', async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1);
  const members = await addTestMembers(server, operator, numbers);
  expect(Object.keys(await news())).toHaveLength(60);
  const { outTradeNo } = await submitTestOrder(operator, members);
  await pay(server, outTradeNo);
  const told = await news();
  expect(told[operatorPhone]).toEqual(['team-news: 60 位参会人交费成功，共 ¥36,000.00']);
  expect(told[memberPhone(60)]).toEqual(['ticket-news: 湘江会议医院已为您交费，请凭参会码入场']);
  expect(Object.values(told).flat()).toHaveLength(61);
});

it('tells holder and operator what came of the refund that the operator asked for', async () => {
  const [member] = await addTestMembers(server, operator, [1]);
  await pay(server, (await submitTestOrder(operator, [member!])).outTradeNo);
  await news();
  const asked = { meetingId: teamMeetingId, enteredId: member?.id };
  await server.post('/api/appweb/entered/applyRefund', asked, operator.headers);
  const [application] = await server.database.query.select().from(refundApplications);
  await approveRefund(application?.id ?? '', server.dependencies);
  expect(await news()).toEqual({
    [memberPhone(1)]: ['refund-result: 已通过，款项将原路退回'],
    [operatorPhone]: ['team-news: 第1位的退费申请已通过，款项将原路退回'],
  });
});

it('tells a member whose ticket their operator gave away', async () => {
  const [member] = await addTestMembers(server, operator, [1]);
  await pay(server, (await submitTestOrder(operator, [member!])).outTradeNo);
  await news();
  const given = { ...shortSubmission(teamMeetingId, { phone: memberPhone(2) }), enteredId: member?.id };
  const answer = await server.post('/api/appweb/entered/applyTransfer', given, operator.headers);
  expect(answer).toMatchObject({ status: 200 });
  expect(await news()).toEqual({
    [memberPhone(1)]: ['ticket-news: 经办人已将您的参会资格转赠他人，原参会码已失效'],
    [memberPhone(2)]: ['ticket-received: 第1位'],
  });
});

it('leads from the link to the meeting’s centre, and from an unknown one to the app’s own answer', async () => {
  const follow = async (url: string) => (await server.app.inject({ url })).headers.location;
  expect(await follow('/m/MIX2027')).toBe(`/conf/personal/index?meetingId=${meetingIds.MIX2027}`);
  expect(await follow('/m/NONE')).toBe('/conf/Guide/index?meetingCode=NONE');
});
