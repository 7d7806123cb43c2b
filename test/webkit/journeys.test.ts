import { seeTicket } from '../e2e/harness/centre-steps';
import { check } from '../e2e/harness/fields';
import { newPerson } from '../e2e/harness/person';
import {
  fillCredit,
  fillFullForm,
  fillInvoice,
  payInCashier,
  press,
  seeCredit,
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
    await startRegistration(visitor, 'MI2027');
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
