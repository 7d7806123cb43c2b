import { seeTicket } from '../e2e/harness/centre-steps';
import { expectSoon } from '../e2e/harness/expect-soon';
import { check, textbox } from '../e2e/harness/fields';
import { newPerson } from '../e2e/harness/person';
import {
  fillCredit,
  fillFullForm,
  fillInvoice,
  payInCashier,
  press,
  registerButton,
  seeCredit,
  seeForm,
  seeInvoice,
  seeOutcome,
  seePayment,
  seeScreen,
  seeUrl,
  startRegistration,
} from '../e2e/harness/registration-steps';
import { startTeam } from '../e2e/harness/team-steps';
import { copiedText, importUrl, newColleagues, seeRows, tableOf } from '../e2e/team/import-steps';
import { useWebKit } from './harness/use-webkit';

describe('in the engine of an iPhone', () => {
  const newVisitor = useWebKit();

  it('a delegate registers with every kind of answer, credit and an invoice, and pays', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    const person = newPerson();
    await visitor.open('/Guide/index?meetingCode=MI2027');
    await page.getByRole('region', { name: '价格' }).filter({ hasText: '¥1,200' }).waitFor();
    await press(page, registerButton);
    await seeForm(page);
    await page.getByRole('button', { name: '应付 ¥1,200 3 人起 ¥900/人' }).waitFor();
    await fillFullForm(page, person);
    await visitor.screenshot('full-form');
    await press(page, '下一步');
    await seeCredit(page);
    await fillCredit(page, person);
    await press(page, '下一步');
    await seeInvoice(page);
    await fillInvoice(page, person);
    await press(page, '下一步');
    await seePayment(page);
    await visitor.screenshot('payment');
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
    await seeTicket(page, '已支付 · 参会人支付');
    await visitor.screenshot('paid');
    await press(page, /^个人中心$/);
    await seeUrl(visitor, '/personal/login?meetingId=1');

    // What was answered there fills the form of the next meeting.
    await startRegistration(visitor, 'DESK2027');
    await press(page, '使用上次的信息');
    await expectSoon(() => textbox(page, '姓名').inputValue(), person.name);
    await visitor.screenshot('recalled');
    await press(page, '发票稍后申请');
    await seePayment(page);
    await payInCashier(page, '支付');
    await seeTicket(page, '已支付 · 参会人支付');
  });

  it('an operator pastes a table of members, and adds them', async () => {
    const visitor = await newVisitor();
    const { page } = visitor;
    await startTeam(visitor, newPerson('欧阳秘书'));
    await visitor.open(importUrl);
    await seeScreen(page, '批量导入');
    await page.paste(page.getByRole('textbox', { name: '或粘贴表格内容' }), copiedText(tableOf(newColleagues(5))));
    await seeRows(page, 5);
    await page.getByText('5 位信息无误').waitFor();
    await visitor.screenshot('import');
    await press(page, '添加 5 位参会人');
    await seeOutcome(page, '已添加 5 位参会人');
    await press(page, '去交费');
    await seeScreen(page, '交费管理');
    await check(page.getByRole('checkbox', { name: '全选', exact: true }));
    await visitor.screenshot('team-payments');
    await page.getByText('¥3,000.00').first().waitFor();
  });
});
