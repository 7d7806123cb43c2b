import type { Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { deskCalls } from '../../../src/contract/desk-calls/desk-calls';
import { countClicks, countHands } from '../harness/count-clicks';
import { signInAtDesk } from '../harness/desk-steps';
import type { DeskWindow } from '../harness/desk-window';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { newPerson } from '../harness/person';
import { registerUnpaid } from '../harness/register-by-api';
import { runOrganiser } from '../harness/run-organiser';
import { seeText } from '../harness/sandbox-control';
import { useDeskWindows } from '../harness/use-phones';

const newWindow = useDeskWindows();

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click();
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** The demo's meetings, by their ids. */
const [mixed, reviewed, free] = ['3', '7', '2'];

async function atPeople(window: DeskWindow, meetingId = mixed): Promise<Page> {
  await signInAtDesk(window, '会务');
  await window.open(`/meetings/${meetingId}/people`);
  await window.page.getByRole('button', { name: /选中全部/ }).waitFor();
  return window.page;
}

beforeAll(async () => {
  for (const words of [
    ['demo', 'people', '60'],
    ['demo', 'people', '200', '--meeting', 'REVIEW2027'],
    ['demo', 'people', '3000', '--meeting', 'FREE2027'],
  ])
    expect(await runOrganiser(words)).toMatchObject({ exitCode: 0 });
}, 300_000);

it('somebody is added, found by parts, corrected, replaced by another, and cancelled with what it will come to', async () => {
  const window = await newWindow();
  const page = await atPeople(window);
  await expectNoSeriousAxe(page);
  const { name, phone } = newPerson('欧阳晓明');

  const adding = countClicks(page);
  await follow(page, '新增人员');
  await drawer(page, '新增人员').getByRole('textbox', { name: '姓名' }).fill(name);
  await drawer(page, '新增人员').getByRole('textbox', { name: '手机号' }).fill(phone);
  await drawer(page, '新增人员')
    .getByRole('textbox', { name: /工作单位/ })
    .fill('湘江会议医院');
  await page.getByText('会发的短信').waitFor();
  await expectNoSeriousAxe(page);
  await press(page, `新增${name}`);
  await page.getByRole('heading', { name: new RegExp(name), level: 2 }).waitFor();
  expect(await adding()).toBeLessThanOrEqual(8);
  await expectNoSeriousAxe(page);

  await press(page, '显示手机号码');
  await page.getByText(phone).waitFor();

  for (const words of [name.slice(0, 2), '湘江会议', phone.slice(-4)]) {
    await window.open(`/meetings/${mixed}/people`);
    const finding = countClicks(page);
    const search = page.getByRole('textbox', { name: '搜索报名人员' });
    await search.click();
    await search.fill(words);
    await follow(page, name);
    await page.getByRole('heading', { name: new RegExp(name), level: 2 }).waitFor();
    expect(await finding()).toBeLessThanOrEqual(3);
    expect(page.url()).not.toContain(encodeURIComponent(words));
  }

  const correcting = countClicks(page);
  await follow(page, '修改资料');
  await drawer(page, /修改资料/)
    .getByRole('textbox', { name: '姓名' })
    .fill('欧阳小明');
  await drawer(page, /修改资料/)
    .getByText(new RegExp(`${name}.*欧阳小明`))
    .waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '保存 1 处修改');
  await page.getByRole('heading', { name: /欧阳小明/, level: 2 }).waitFor();
  expect(await correcting()).toBeLessThanOrEqual(5);

  const other = newPerson('热依拉');
  const handing = countClicks(page);
  await follow(page, '换人参会');
  await drawer(page, /换人参会/)
    .getByRole('textbox', { name: '来的人姓名' })
    .fill(other.name);
  await drawer(page, /换人参会/)
    .getByRole('textbox', { name: '手机号' })
    .fill(other.phone);
  await page.getByText('会发的短信').waitFor();
  await expectNoSeriousAxe(page);
  await press(page, `换成${other.name}`);
  await page.getByRole('heading', { name: new RegExp(other.name), level: 2 }).waitFor();
  expect(await handing()).toBeLessThanOrEqual(8);
  await seeText(other.phone, '参会');

  await follow(page, '取消报名');
  await drawer(page, /取消报名/)
    .getByText('已取消', { exact: true })
    .waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '取消报名');
  await page.getByRole('heading', { name: /已取消/, level: 2 }).waitFor();

  await press(page, '关闭');
  await follow(page, '操作记录');
  await page.getByRole('heading', { name: '操作记录', level: 1 }).waitFor();
  await page.getByRole('listitem').filter({ hasText: '林晓梅' }).first().waitFor();
  await expectNoSeriousAxe(page);
});

it('an act whose answer the network loses keeps what was typed, says what to do, and is done once', async () => {
  const window = await newWindow();
  const page = await atPeople(window);
  const { name, phone } = newPerson('古丽娜尔');
  await follow(page, '新增人员');
  const form = drawer(page, '新增人员');
  const typed = [
    [form.getByRole('textbox', { name: '姓名' }), name],
    [form.getByRole('textbox', { name: '手机号' }), phone],
    [form.getByRole('textbox', { name: /工作单位/ }), '湘江会议医院'],
  ] as const;
  for (const [field, text] of typed) await field.fill(text);
  await page.getByText('会发的短信').waitFor();
  const keys: (string | undefined)[] = [];
  await page.route(`**${deskCalls.addPerson.url({ meetingId: mixed } as never)}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The server has carried it out when the network goes.
    await route.fetch();
    await window.context.setOffline(true);
    return route.abort('internetdisconnected');
  });
  await press(page, `新增${name}`);
  await page.getByText('网络断了，请检查网络后重试').waitFor();
  await page.getByRole('status').filter({ hasText: '已经填的都在' }).waitFor();
  for (const [field, text] of typed) expect(await field.inputValue()).toBe(text);
  await expectNoSeriousAxe(page);

  await window.context.setOffline(false);
  await page.getByRole('status').filter({ hasText: '已经填的都在' }).waitFor({ state: 'detached' });
  await press(page, `新增${name}`);
  await page.getByRole('heading', { name: new RegExp(name), level: 2 }).waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  await window.open(`/meetings/${mixed}/people`);
  await page.getByRole('textbox', { name: '搜索报名人员' }).fill(phone.slice(-6));
  await page.getByRole('link', { name }).first().waitFor();
  expect(await page.getByRole('row').filter({ hasText: name }).count()).toBe(1);
});

it('those who have not paid are reminded together, and the run tells whom it left out', async () => {
  const window = await newWindow();
  const page = await atPeople(window);
  const reminding = countClicks(page);
  await press(page, /^未支付/);
  await page.getByRole('button', { name: /去掉筛选 状态/ }).waitFor();
  await press(page, /选中全部/);
  await follow(page, '催缴');
  await drawer(page, '催缴').getByText('会发的短信').waitFor();
  await expectNoSeriousAxe(page);
  await press(page, /^催缴 \d+ 人/);
  await drawer(page, /催缴/).getByText('做完了').waitFor();
  expect(await reminding()).toBeLessThanOrEqual(4);
  await expectNoSeriousAxe(page);
});

it('two hundred reviews are approved at once', async () => {
  const window = await newWindow();
  const page = await atPeople(window, reviewed);
  const approving = countClicks(page);
  await press(page, /^待审核/);
  await page.getByRole('button', { name: /去掉筛选 审核/ }).waitFor();
  await press(page, /选中全部/);
  await follow(page, '通过审核');
  await press(page, /^通过审核 2\d\d 人/);
  await drawer(page, /通过审核/)
    .getByText('做完了')
    .waitFor();
  expect(await approving()).toBeLessThanOrEqual(5);
});

it('three thousand people are taken away in seven columns', async () => {
  const window = await newWindow();
  const page = await atPeople(window, free);
  const exporting = countClicks(page);
  await press(page, /选中全部 3,\d{3}/);
  await follow(page, '导出');
  const columns = drawer(page, '导出').getByRole('checkbox');
  await columns.first().waitFor();
  await expectNoSeriousAxe(page);
  const wanted = 7;
  for (let n = await columns.count(); n-- > 0;) {
    const chosen = await columns.evaluateAll((all) => all.filter((box) => (box as HTMLInputElement).checked).length);
    const isOn = await columns.nth(n).isChecked();
    if (chosen !== wanted && isOn === chosen > wanted) await columns.nth(n).click();
  }
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, /^导出 3,\d{3} 人/)]);
  expect(file.suggestedFilename()).toMatch(/^报名人员 .*\.xlsx$/);
  expect(await exporting()).toBeLessThanOrEqual(5);
  const rows = await readSheet(await file.path());
  expect(rows[0]).toHaveLength(wanted);
  expect(rows.length).toBeGreaterThan(3_000);

  await follow(page, '打印胸卡');
  await drawer(page, '打印胸卡')
    .getByText(/一次最多 500 张胸卡/)
    .waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '返回');
  await press(page, '取消选择');
  await page
    .getByRole('checkbox', { name: /^选中 / })
    .first()
    .click();
  await follow(page, '打印胸卡');
  await drawer(page, '打印胸卡').getByRole('radio', { name: /^A4/ }).check();
  await expectNoSeriousAxe(page);
  const [badge] = await Promise.all([page.waitForEvent('download'), press(page, '下载 1 张胸卡')]);
  expect(badge.suggestedFilename()).toMatch(/^胸卡 .*\.pdf$/);
  await press(page, '取消选择');

  const walkIn = countHands(page);
  await follow(page, '新增人员');
  const typed = ['艾山江·买买提', newPerson().phone, '伊犁州友谊医院'] as const;
  await drawer(page, '新增人员').getByRole('textbox', { name: '姓名' }).click();
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await press(page, '新增并打胸卡');
  const [handed] = await Promise.all([page.waitForEvent('download'), press(page, '下载 1 张胸卡')]);
  expect(handed.suggestedFilename()).toMatch(/^胸卡 .*\.pdf$/);
  const { clicks, keys } = await walkIn();
  // At a person's pace: 3 s to find and hit something, 0.35 s a key, and four keys an ideograph.
  const ideographs = typed.join('').match(/\p{Script=Han}/gu) ?? [];
  const seconds = clicks * 3 + (keys + ideographs.length * 4) * 0.35;
  expect(seconds).toBeLessThanOrEqual(45);
  process.stdout.write(`  walk-in with a badge: ${clicks} clicks, ${Math.round(seconds)} s at a person’s pace\n`);
  await page.getByRole('heading', { name: typed[0], level: 2 }).waitFor();
  await press(page, '关闭');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page
    .getByRole('checkbox', { name: /^选中 / })
    .first()
    .click();
  await follow(page, '发通知');
  await drawer(page, '发通知')
    .getByRole('radio', { name: /^会议安排有变/ })
    .check();
  await drawer(page, '发通知').getByText('会议的时间或地点有调整', { exact: false }).waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '发给 1 人');
  await page.getByRole('heading', { name: /^会议安排有变：/ }).waitFor();
  await page
    .getByText(/^共 1 人|1 人$/)
    .first()
    .waitFor();
  await expectNoSeriousAxe(page);
});

it('two colleagues at one person: the later one sees who changed what, and loses nothing of what they typed', async () => {
  const person = newPerson('古丽巴哈尔');
  await registerUnpaid('MIX2027', person);
  const [first, second] = [await newWindow(), await newWindow()];
  const one = await atPeople(first);
  await signInAtDesk(second, '负责人');
  await second.open(`/meetings/${mixed}/people`);
  const other = second.page;
  for (const page of [one, other]) {
    await page.getByRole('textbox', { name: '搜索报名人员' }).fill(person.phone.slice(-4));
    await follow(page, person.name);
    await follow(page, '修改资料');
    await drawer(page, /修改资料/)
      .getByRole('textbox', { name: '姓名' })
      .waitFor();
  }
  const fieldOf = (page: Page, label: string | RegExp) =>
    drawer(page, /修改资料/).getByRole('textbox', { name: label });
  await fieldOf(one, '姓名').fill('古丽巴哈尔·买买提');
  await press(one, '保存 1 处修改');
  await one.getByRole('heading', { name: /古丽巴哈尔·买买提/, level: 2 }).waitFor();

  await fieldOf(other, '姓名').fill('古丽娜尔');
  await fieldOf(other, /工作单位/).fill('湘江会议医院');
  await press(other, '保存 2 处修改');
  await other.getByText('刚刚被林晓梅改成“古丽巴哈尔·买买提”，您填的还在').first().waitFor();
  await drawer(other, /修改资料/)
    .getByText('您填写时，同事改过')
    .waitFor();
  await expectNoSeriousAxe(other);
  expect(await fieldOf(other, '姓名').inputValue()).toBe('古丽娜尔');
  expect(await fieldOf(other, /工作单位/).inputValue()).toBe('湘江会议医院');
  await press(other, '保存 2 处修改');
  await other.getByRole('heading', { name: /古丽娜尔/, level: 2 }).waitFor();
  await drawer(other, /古丽娜尔/)
    .getByText('湘江会议医院')
    .first()
    .waitFor();
});

/** Everything that the browser would still have of a page when its member has left: its title, history and stores. */
const keptByBrowser = `(async () => JSON.stringify({
  title: document.title, name: window.name, history: history.state, address: location.href,
  local: { ...localStorage }, session: { ...sessionStorage },
  databases: (await indexedDB.databases()).map(({ name }) => name), caches: await caches.keys(),
}))()`;

it('leaves nothing of a person in addresses, titles or the browser’s stores', async () => {
  const person = newPerson('热依汗古丽');
  await registerUnpaid('MIX2027', person);
  const window = await newWindow();
  const page = await atPeople(window);
  const kept: string[] = [];
  page.on('framenavigated', (frame) => kept.push(frame.url()));
  page.on('request', (request) => kept.push(request.url()));
  const look = async (): Promise<void> => void kept.push(await page.evaluate<string>(keptByBrowser));
  await page.getByRole('textbox', { name: '搜索报名人员' }).fill(person.name);
  await page.waitForURL(/[?&]q=v1/);
  await look();
  await follow(page, person.name);
  await press(page, '显示手机号码');
  await page.getByText(person.phone).waitFor();
  await look();
  await follow(page, '修改资料');
  await drawer(page, /修改资料/)
    .getByRole('textbox', { name: '姓名' })
    .fill(`${person.name}·吐尔逊`);
  await press(page, '保存 1 处修改');
  await page.getByRole('heading', { name: /吐尔逊/, level: 2 }).waitFor();
  await look();
  await window.open(`/meetings/${mixed}/trail`);
  await page.getByRole('textbox', { name: '搜索操作记录' }).fill(person.name);
  await page.waitForURL(/[?&]q=v1/);
  await page.getByRole('listitem').filter({ hasText: '吐尔逊' }).first().waitFor();
  await look();
  const all = decodeURIComponent(kept.join('\n').replace(/%(?![\da-f]{2})/gi, '%25'));
  expect(all).toMatch(/\/people\/[\da-f-]{36}/);
  expect([person.name, person.phone, person.employer, person.email].filter((text) => all.includes(text))).toEqual([]);
});

it('teams and orders are opened, an order is cancelled and opened again', async () => {
  const window = await newWindow();
  const page = await atPeople(window);
  await follow(page, '团队');
  await page.getByRole('heading', { name: '团队', level: 1 }).waitFor();
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('heading', { name: '经办人' }).waitFor();
  await expectNoSeriousAxe(page);
  await page.keyboard.press('Escape');
  await follow(page, '订单');
  await page.getByRole('heading', { name: '订单', level: 1 }).waitFor();
  await press(page, /^未支付/);
  await page.getByRole('button', { name: /去掉筛选 状态/ }).waitFor();
  await expectNoSeriousAxe(page);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await follow(page, '取消订单');
  await drawer(page, '取消订单').getByText('已取消').first().waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '取消订单');
  await follow(page, '恢复订单');
  await drawer(page, '恢复订单').getByText('未支付').first().waitFor();
  await press(page, '恢复订单');
  await page.getByRole('link', { name: '取消订单' }).waitFor();
});
