import type { Page } from 'playwright-core';
import { randomInt } from 'node:crypto';
import { countHands } from './harness/count-clicks';
import { takeDeskPicture } from './harness/desk-pictures';
import { signInAtDesk } from './harness/desk-steps';
import { expectNoSeriousAxe } from './harness/expect-no-serious-axe';
import { useDeskWindows, usePhones } from './harness/use-phones';

/*
 * Two meetings as an office makes them, by somebody who knows nothing but what stands on the screen: last year's copied and
 * changed, and one from nothing. Every click and key is counted; fields are clicked before they are typed into, although Tab
 * would do. `npm run screens` alone runs it; its figures stand in docs/desk.md.
 */

const newWindow = useDeskWindows();
const newPhone = usePhones();

/** A person's pace in seconds: to find and hit something with the mouse, to press a key, and to read the dry run. */
const pace = { click: 3, key: 0.35, reading: 120 } as const;
/** The keys of an ideograph by its sound, and of the choice among those that sound alike. */
const keysOfIdeograph = 4;
let ideographs = 0;
let fields = 0;

/** Types as somebody with a keyboard does; the browser hears no keys of ideographs. */
async function type(page: Page, text: string): Promise<void> {
  ideographs += text.match(/\p{Script=Han}/gu)?.length ?? 0;
  await page.keyboard.type(text);
}

/** Begins to count; ends with what a person has done, in minutes at their pace too. */
function countWork(page: Page): () => Promise<{ clicks: number; fields: number; keys: number; minutes: number }> {
  const hands = countHands(page);
  [ideographs, fields] = [0, 0];
  return async () => {
    const { clicks, keys: heard } = await hands();
    const keys = heard + ideographs * keysOfIdeograph;
    const seconds = clicks * pace.click + keys * pace.key + pace.reading;
    return { clicks, fields, keys, minutes: Math.round(seconds / 6) / 10 };
  };
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click();
const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: typeof name === 'string' });

/** Clicks a field and types, in place of what is there. */
async function write(page: Page, name: string | RegExp, text: string): Promise<void> {
  await field(page, name).click();
  await page.keyboard.press('Control+A');
  await type(page, text);
  fields += 1;
}

/** Types a day into a field with a calendar. */
async function writeDay(page: Page, name: string | RegExp, day: string): Promise<void> {
  await write(page, name, day);
  await page.keyboard.press('Enter');
}

/** Pastes, as from the office's notice: by two keys. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Control');
  fields += 1;
}

/** Opens a choice and clicks one of its options. */
async function chooseFrom(page: Page, name: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByTitle(option, { exact: true }).last().click();
}

const add = async (page: Page, name: RegExp): Promise<void> => {
  await press(page, '加一道题');
  await page.getByRole('menuitem', { name }).click();
};
/** Waits for the words of a new question to be asked for. */
const seeUnnamed = async (page: Page): Promise<void> => {
  await isNamed(page, '新问题').waitFor();
  await page.locator('input[id^=question]:focus').waitFor();
};
const isNamed = (page: Page, name: string) => page.getByRole('region', { name: `题目“${name}”` });

/** Adds a question of choice with these options. */
async function addChoice(
  page: Page,
  name: string,
  [first, second, ...others]: readonly [string, string, ...string[]],
): Promise<void> {
  await add(page, /^单选/);
  await seeUnnamed(page);
  await type(page, name);
  await isNamed(page, name).waitFor();
  await write(page, '选项“选项一”', first);
  await write(page, '选项“选项二”', second);
  if (others.length > 0) await field(page, '加选项').click();
  for (const other of others) {
    await type(page, other);
    await page.keyboard.press('Enter');
  }
}

/** Adds a question that is asked after an answer to the one that is open. */
async function addFollowUp(page: Page, option: string, name: string): Promise<void> {
  await press(page, `选“${option}”时追问`);
  await seeUnnamed(page);
  await type(page, name);
  await isNamed(page, name).waitFor();
}

async function publish(page: Page, picture: string): Promise<void> {
  await page.getByText(/已保存/).waitFor();
  await press(page, '看看影响，再发布');
  await page.getByRole('dialog', { name: '发布后会怎样' }).getByText('谁会受影响').waitFor();
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, picture);
  await press(page, '发布第 1 版');
  await page.getByText(/页面上是第 1 版/).waitFor();
}

it('last year’s meeting is copied, six facts and the form are changed, the dry run is read, and it is published', async () => {
  const window = await newWindow();
  const { page } = window;
  await signInAtDesk(window, '负责人');
  await window.open('/meetings');
  await page.getByRole('link', { name: /^复制 第二十届/ }).waitFor();
  const work = countWork(page);
  await follow(page, /^复制 第二十届/);
  await write(page, '新会议的名称', '第二十一届中国医学信息学学术年会');
  await write(page, '新会议编码', `NEXT${randomInt(100_000, 1_000_000)}`);
  await writeDay(page, '新会议的首日', '2028-05-12');
  await press(page, '复制成草稿');
  await follow(page, '接着改');
  await write(page, '会议地点', '成都市武侯区世纪城路 198 号世纪城国际会议中心');
  await paste(page, '地图坐标', 'https://uri.amap.com/marker?position=104.0709,30.5565');
  await press(page, /^报名与截止/);
  await writeDay(page, '报名截止', '2028-05-05');
  await writeDay(page, '退费截止', '2028-05-01');
  await press(page, /^费用与账户/);
  await write(page, '注册费', '1300');
  await write(page, '团队价', '1000');
  await press(page, /^报名表/);
  await press(page, /^职称/);
  await write(page, '选项“中级”', '中级（主治）');
  await addChoice(page, '是否参加青年论坛', ['参加', '不参加']);
  await takeDeskPicture(page, 'making-copied-form');
  await publish(page, 'making-copied-review');
  const made = await work();
  console.info('a meeting copied', made);
  expect(made.clicks).toBeLessThanOrEqual(60);
  expect(made.minutes).toBeLessThanOrEqual(10);
});

it('a meeting is made from nothing, with prices by identity and date, and places of its workshops', async () => {
  const code = `NEW${randomInt(100_000, 1_000_000)}`;
  const window = await newWindow();
  const { page } = window;
  await signInAtDesk(window, '负责人');
  await window.open('/meetings');
  await page.getByRole('link', { name: '新建会议' }).waitFor();
  const work = countWork(page);
  await follow(page, '新建会议');
  await write(page, '会议名称', '第三届临床信息学青年论坛');
  await write(page, '会议编码', code);
  await writeDay(page, '首日和末日', '2028-06-02');
  await type(page, '2028-06-04');
  await page.keyboard.press('Enter');
  await press(page, '新建，接着填');

  await write(page, '会议地点', '武汉市洪山区珞喻路 1037 号光谷会议中心');
  await paste(page, '地图坐标', 'https://uri.amap.com/marker?position=114.4137,30.5123');
  await write(page, '会议介绍', '面向 45 岁以下的临床信息工作者，交流数据治理与智能辅助诊疗。');
  await takeDeskPicture(page, 'making-new-basics');
  await expectNoSeriousAxe(page);
  await press(page, /^报名与截止/);
  await writeDay(page, '报名截止', '2028-05-26');
  await writeDay(page, '退费截止', '2028-05-20');
  await writeDay(page, '发票申请截止', '2028-07-31');
  await takeDeskPicture(page, 'making-new-deadlines');
  await expectNoSeriousAxe(page);

  await press(page, /^报名表/);
  // Six are there: 姓名, 性别, 手机号码, 电子邮箱, 工作单位 and 职称.
  await addChoice(page, '参会身份', ['正式代表', '学生', '企业代表']);
  await page.getByRole('switch', { name: '必填' }).click();
  await addFollowUp(page, '学生', '学校和专业');
  await add(page, /^科室或部门/);
  await add(page, /^所在省份/);
  await add(page, /^最高学历/);
  await addChoice(page, '工作坊', ['数据标准化实操', '大模型与病历', '不参加']);
  await addChoice(page, '午餐', ['普通', '清真', '素食']);
  await addFollowUp(page, '素食', '忌口');
  await takeDeskPicture(page, 'making-new-form');
  await expectNoSeriousAxe(page);
  expect(await page.getByRole('navigation', { name: '题目' }).getByRole('listitem').count()).toBe(14);

  await press(page, /^费用与账户/);
  await page.getByText('收费', { exact: true }).last().click();
  await page.getByText('按身份和日期', { exact: true }).click();
  await chooseFrom(page, '身份由哪一题定', '参会身份');
  await press(page, '加一期早鸟价');
  await writeDay(page, '第 1 期到哪天为止', '2028-04-30');
  for (const [identity, early, late] of [
    ['正式代表', '800', '1000'],
    ['学生', '400', '500'],
    ['企业代表', '1500', '1800'],
  ] as const) {
    await write(page, `${identity}第 1 期注册费`, early);
    await write(page, `${identity}第 2 期注册费`, late);
  }
  await write(page, '收款户名', '中国医学信息学会');
  await write(page, '收款账号', '0200000009202700000');
  await write(page, '开户银行', '中国工商银行北京海淀支行');
  await page.getByText(/已保存/).waitFor();
  await takeDeskPicture(page, 'making-new-prices');
  await expectNoSeriousAxe(page);

  await press(page, /^名额/);
  for (const [option, places] of [
    ['数据标准化实操', '40'],
    ['大模型与病历', '60'],
  ] as const) {
    await page.getByRole('combobox', { name: '加一处名额' }).click();
    await type(page, option);
    await page.keyboard.press('Enter');
    await page.getByRole('spinbutton', { name: `${option}的名额` }).click();
    await page.keyboard.press('Control+A');
    await type(page, places);
    await page.getByRole('checkbox', { name: `${option}满了可候补` }).click();
  }
  await page.getByText(/已保存/).waitFor();
  await takeDeskPicture(page, 'making-new-places');
  await expectNoSeriousAxe(page);
  await publish(page, 'making-new-review');
  const made = await work();
  console.info('a meeting from nothing', made);
  expect(made.clicks).toBeLessThanOrEqual(140);

  const phone = await newPhone();
  await phone.open(`/Guide/index?meetingCode=${code}`);
  await phone.page.getByRole('region', { name: '价格' }).getByText('¥800').waitFor();
  await expectNoSeriousAxe(phone.page);
  for (const width of [320, 375] as const) {
    const visitor = await newPhone({ width });
    await visitor.open(`/index?meetingCode=${code}`);
    await visitor.page.getByRole('radio', { name: '正式代表' }).check({ force: true });
    await visitor.page.getByText(/应付/).first().waitFor();
    await visitor.screenshot(`price-bar-${width}`);
  }
});
