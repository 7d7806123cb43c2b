import type { Page } from 'playwright-core';
import { fill } from '../harness/fields';
import { seeFailure } from '../harness/notices';
import { newPerson } from '../harness/person';
import {
  agree,
  fillShortForm,
  payInCashier,
  press,
  seeInvoice,
  seeOutcome,
  seePayment,
  startRegistration,
} from '../harness/registration-steps';
import { usePhones } from '../harness/use-phones';

/**
 * Lets the next registration reach the server and loses the answer on its way back.
 * @returns what the server answered to each registration, the lost one first
 */
async function dropNextResponse(page: Page): Promise<unknown[]> {
  const answers: unknown[] = [];
  await page.route('**/api/appweb/entered/fromAdd', async (route) => {
    const answer = await route.fetch();
    answers.push(await answer.json());
    if (answers.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  return answers;
}

async function expectNoAnswerNotice(page: Page): Promise<void> {
  const notice = page.getByRole('alertdialog', { name: '未收到结果' });
  await notice.getByText('重新提交不会重复报名').waitFor();
  await notice.getByRole('button', { name: '知道了' }).click();
  await notice.waitFor({ state: 'hidden' });
}

describe('an answer that is lost', () => {
  const newPhone = usePhones();

  it('leaves one free registration when it is posted again', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'FREE2027');
    await fillShortForm(page, newPerson());
    const answers = await dropNextResponse(page);
    await press(page, '提交');
    await expectNoAnswerNotice(page);
    await press(page, '提交');
    await seeOutcome(page, '报名成功');
    expect(answers).toHaveLength(2);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('leaves one paid registration and one order, even when the page is killed in between', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const person = newPerson();
    await startRegistration(phone, 'DESK2027');
    await fillShortForm(page, person);
    const answers = await dropNextResponse(page);
    await press(page, '下一步');
    await seeInvoice(page);
    await press(page, '稍后申请');
    await expectNoAnswerNotice(page);

    await phone.reload();
    await seeInvoice(page);
    await press(page, '稍后申请');
    await seePayment(page);
    expect(answers).toHaveLength(2);
    expect(answers[1]).toEqual(answers[0]);
    await payInCashier(page, '支付');
    await seeOutcome(page, '报名成功');
  });

  it('is not called a duplicate by the check of the phone on the way back', async () => {
    const phone = await newPhone();
    const { page } = phone;
    const person = newPerson();
    await startRegistration(phone, 'FREE2027');
    await fillShortForm(page, person);
    await dropNextResponse(page);
    await press(page, '提交');
    await expectNoAnswerNotice(page);
    await phone.reload();
    await fill(page, '手机号码', person.phone);
    await press(page, '提交');
    await seeOutcome(page, '报名成功');

    // Another client with the same phone is refused.
    const other = await newPhone();
    await startRegistration(other, 'FREE2027');
    await fill(other.page, '手机号码', person.phone);
    await seeFailure(other.page, '已报名');
  });

  it('is never asked for twice by two impatient taps', async () => {
    const phone = await newPhone();
    const { page } = phone;
    await startRegistration(phone, 'FREE2027');
    await fillShortForm(page, newPerson());
    let posts = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/fromAdd')) posts += 1;
    });
    await agree(page);
    await page.getByRole('button', { name: '提交' }).dblclick();
    await seeOutcome(page, '报名成功');
    expect(posts).toBe(1);
  });
});
