import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { expectSoon } from '../harness/expect-soon';
import { fill, textbox } from '../harness/fields';
import { seeFailure } from '../harness/notices';
import { newPerson } from '../harness/person';
import { meetingIds, registerPaid } from '../harness/register-by-api';
import { fillShortForm, press, seeOutcome, seeScreen, seeUrl, startRegistration } from '../harness/registration-steps';
import { runOrganiser } from '../harness/run-organiser';
import { armFault, readMessages, readSubscribeMessages } from '../harness/sandbox-control';
import { useWeappPhones } from '../harness/use-phones';

const newPhone = useWeappPhones();

it('logs in by one tap, keeps what was typed where WeChat refuses, and fills an invoice from a title', async () => {
  const person = newPerson();
  await registerPaid('MI2027', person);
  const phone = await newPhone({ person: { phone: person.phone } });
  const { page } = phone;
  const dialog = page.getByRole('dialog');
  await phone.open(`/personal/login?meetingId=${meetingIds.MI2027}`);
  await fill(page, '手机号码', '13912345678');
  await phone.screenshot('login-by-phone');
  await expectNoSeriousAxe(page);
  await press(page, '微信一键登录');
  await dialog.getByRole('button', { name: '同意' }).click();
  await dialog.getByRole('button', { name: '不允许' }).click();
  await page.getByText('您未授权手机号，可再次点击并允许，或使用短信验证码登录').waitFor();
  await armFault('refuse-phone-code');
  await press(page, '微信一键登录');
  await dialog.getByRole('button', { name: '允许', exact: true }).click();
  await seeFailure(page, '微信授权已失效，请重新点击“微信一键登录”，或使用短信验证码登录');
  expect(await textbox(page, '手机号码').inputValue()).toBe('13912345678');
  await press(page, '微信一键登录');
  await dialog.getByRole('button', { name: '允许', exact: true }).click();
  await seeUrl(phone, `/personal/index?meetingId=${meetingIds.MI2027}`);

  await phone.open('/personal/sqfp');
  await seeScreen(page, '申请发票');
  await fill(page, '收件人邮箱', 'typed@example.com');
  await phone.screenshot('invoice-title');
  await press(page, '从微信选择抬头');
  // The program was opened again: WeChat asks anew in tests.
  await dialog.getByRole('button', { name: '同意' }).click();
  await dialog.getByRole('button', { name: '湘江医院' }).click();
  await expectSoon(() => textbox(page, '税务登记号').inputValue(), '12430000444877409U');
  expect(await textbox(page, '收件人邮箱').inputValue()).toBe('typed@example.com');
});

it('is told of the review by WeChat, as agreed on submitting, once logged in there, and by no text', async () => {
  const person = newPerson();
  const phone = await newPhone({ person: { phone: person.phone, subscribes: 'ask' }, width: 320 });
  const { page } = phone;
  await phone.open(`/personal/login?meetingId=${meetingIds.REVIEW2027}`);
  await page.getByRole('button', { name: '微信一键登录' }).waitFor();
  await phone.screenshot('login-by-phone');
  await startRegistration(phone, 'REVIEW2027');
  await fillShortForm(page, person);
  await press(page, '提交');
  await page.getByRole('dialog').getByRole('button', { name: '允许', exact: true }).click();
  await seeOutcome(page, '等待主办方审核');
  await expectSoon(async () => phone.client().requests.some(({ url }) => url.endsWith('/wechat/subscriptions')), true);
  // A typed phone is not proved yet.
  await phone.open(`/personal/login?meetingId=${meetingIds.REVIEW2027}`);
  await press(page, '微信一键登录');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '同意' }).click();
  await dialog.getByRole('button', { name: '允许', exact: true }).click();
  await seeUrl(phone, `/personal/index?meetingId=${meetingIds.REVIEW2027}`);
  const list = await runOrganiser(['reviews', 'list', '--meeting', 'REVIEW2027']);
  const row = list.text.split('\n').find((line) => line.includes(person.phone)) ?? '';
  const [id = ''] = row.trim().split(/\s+/);
  expect((await runOrganiser(['reviews', 'approve', id])).exitCode).toBe(0);
  await expectSoon(async () => (await readSubscribeMessages()).some(({ text }) => text.includes('审核通过')), true);
  const texts = await readMessages(person.phone);
  expect(texts.filter(({ template }) => template === 'review-result')).toEqual([]);
});
