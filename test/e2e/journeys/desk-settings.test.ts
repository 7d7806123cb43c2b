import type { Page } from 'playwright-core';
import { randomInt } from 'node:crypto';
import { takeDeskPicture } from '../harness/desk-pictures';
import { signInAtDesk } from '../harness/desk-steps';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { sharedProduct } from '../harness/shared-product';
import { useDeskWindows, usePhones } from '../harness/use-phones';

const newWindow = useDeskWindows();
const newPhone = usePhones();

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('link', { name }).first().click();
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** The questions of the meeting that is copied, as a file has them. */
async function questionsOf(page: Page, code: string): Promise<unknown> {
  const address = `${sharedProduct().origin}/api/appweb/entered/getMeetingFromInfo?code=${code}`;
  const { data } = (await (await page.request.get(address)).json()) as { data: { meetingForm: unknown } };
  return data.meetingForm;
}

/** Adds a question of choice with a follow-up, moves it and names its options, by the keyboard alone; the page in the phone follows. */
async function designByKeys(page: Page): Promise<void> {
  const form = page.getByRole('navigation', { name: '题目' });
  const row = (name: RegExp) => form.getByRole('button', { name });
  await row(/^所在省份/).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '加一道题' }).press('Enter');
  await page.getByRole('menuitem', { name: /^单选/ }).press('Enter');
  // Until the new question is open, 题目 is that of the one before.
  await page.getByRole('textbox', { name: '选项“选项一”' }).waitFor();
  await page.getByRole('textbox', { name: '题目' }).fill('午餐');
  await page.getByRole('textbox', { name: '选项“选项一”' }).fill('普通');
  await page.getByRole('textbox', { name: '选项“选项二”' }).fill('清真');
  await page.getByRole('textbox', { name: '选项“清真”' }).press('Alt+ArrowUp');
  await form.getByText('“清真”移到第 1 个').waitFor();
  await page.getByRole('button', { name: '选“清真”时追问' }).press('Enter');
  await page.getByRole('textbox', { name: '题目' }).fill('忌口');
  await row(/^午餐/).press('Alt+ArrowUp');
  await form.getByText('“午餐”移到“科室或部门”后面').waitFor();
  await page.getByText(/已保存/).waitFor();
  const phone = page.frameLocator('iframe[title="手机上的样子"]');
  await phone.getByRole('radio', { name: '清真' }).check({ force: true });
  await phone.getByRole('textbox', { name: /忌口/ }).waitFor();
}

/** A picture that is higher than a banner, in base64, as a browser draws it. */
const drawnPicture = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1200 });
  const context = canvas.getContext('2d');
  for (const [color, top] of [['#0b7285', 0], ['#e8590c', 600]]) {
    context.fillStyle = color;
    context.fillRect(0, top, 1600, 600);
  }
  return canvas.toDataURL('image/png').split(',')[1];
})()`;

/** Chooses a banner, cuts it, and sees it kept. */
async function uploadBanner(page: Page): Promise<void> {
  const buffer = Buffer.from(await page.evaluate<string>(drawnPicture), 'base64');
  await page.locator('input[type=file]').setInputFiles({ name: '横幅.png', mimeType: 'image/png', buffer });
  await page.getByRole('slider', { name: '上下' }).press('End');
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, 'settings-banner');
  await press(page, '用这张横幅');
  await page.getByRole('img', { name: '现在的横幅' }).waitFor();
}

/** Pastes what an editor of WeChat articles copies, with what does not belong on a page, and adds a link. */
async function pasteArticle(page: Page): Promise<void> {
  const text = page.getByRole('textbox', { name: '会议介绍' });
  await text.click();
  await page.keyboard.press('Control+A');
  await text.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      `<section style="text-align:center;color:#cc0000;position:fixed"><strong>日程亮点</strong></section>
      <p>三天，<span style="font-size:18px">六个会场</span></p><script>alert(1)</script>`,
    );
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await text.getByText('日程亮点').waitFor();
  await page.keyboard.press('Control+End');
  await press(page, /^链接$/);
  await page.getByRole('textbox', { name: '链接的地址' }).fill('往届');
  await press(page, '插入链接');
  await page.getByText('请填写以 http:// 或 https:// 开头的地址').waitFor();
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, 'settings-description');
  await page.getByRole('textbox', { name: '链接的地址' }).fill('https://example.org/2029');
  await press(page, '插入链接');
  await text.getByRole('link', { name: 'example.org/2029' }).waitFor();
}

it('a meeting is copied, published, changed by a file after a dry run, brought back to its first revision, and edited by hand', async () => {
  const code = `SET${randomInt(100_000, 1_000_000)}`;
  const window = await newWindow();
  const { page } = window;
  const choose = (file: object): Promise<void> =>
    page.locator('input[type=file]').setInputFiles({
      ...{ name: '论坛.json', mimeType: 'application/json' },
      buffer: Buffer.from(JSON.stringify(file)),
    });
  await signInAtDesk(window, '会务');

  await window.open('/meetings');
  await page.getByRole('link', { name: '复制 基层医疗卫生信息化公益论坛' }).click();
  const copying = drawer(page, '复制成新会议');
  await copying.getByRole('textbox', { name: '新会议的名称' }).fill('第二届公益论坛');
  await copying.getByRole('textbox', { name: '新会议编码' }).fill(code);
  await copying.getByRole('textbox', { name: '新会议的首日' }).fill('2030-05-10');
  await page.keyboard.press('Enter');
  await copying.getByRole('heading', { name: /所有日期推 \d+ 天/ }).waitFor();
  await takeDeskPicture(page, 'settings-copy');
  await expectNoSeriousAxe(page);
  await press(page, '复制成草稿');
  await page.getByText('还没有发布，参会人看不到').waitFor();
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, 'settings-new');
  await follow(page, '看发布后会怎样');
  await drawer(page, '发布后会怎样').getByText('会议对外可见').waitFor();
  await press(page, '发布第 1 版');
  await page.getByText(/页面上是第 1 版/).waitFor();

  const file = {
    ...{ code, meetingName: '第二届公益论坛（线上）', bmEndTime: '2030-05-01', isBmf: '0' },
    ...{ startTime: '2030-05-10', endTime: '2030-05-11', meetingForm: await questionsOf(page, code) },
  };
  await follow(page, '上传改好的表格');
  await drawer(page, '上传改好的表格').getByText('改表格，再上传').waitFor();
  await choose({ ...file, bmEndTime: '2030-05-32', hall: '三层' });
  await drawer(page, '上传改好的表格').getByText('不认识的项目 hall').waitFor();
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, 'settings-faults');
  await choose(file);
  const draft = page.getByRole('region', { name: '草稿' });
  await draft.getByText('会议名称：第二届公益论坛 → 第二届公益论坛（线上）').waitFor();
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, 'settings-draft');
  await follow(page, '看发布后会怎样');
  await drawer(page, '发布后会怎样').getByText('不发短信').waitFor();
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, 'settings-review');
  await press(page, '发布第 2 版');
  await page.getByText(/页面上是第 2 版/).waitFor();

  const phone = await newPhone();
  const seePage = async (name: string): Promise<void> => {
    await phone.open(`/Guide/index?meetingCode=${code}`);
    await phone.page.getByRole('heading', { name, exact: true }).waitFor();
  };
  await seePage('第二届公益论坛（线上）');

  await follow(page, '历史');
  await drawer(page, '历史').getByText('第 1 版').waitFor();
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, 'settings-history');
  await press(page, '恢复到此版本');
  await drawer(page, '发布后会怎样').getByText('会议名称：第二届公益论坛（线上） → 第二届公益论坛').waitFor();
  await press(page, '发布第 3 版');
  await page.getByText(/页面上是第 3 版/).waitFor();
  await seePage('第二届公益论坛');

  await follow(page, '个人信息说明');
  const notice = drawer(page, '个人信息处理说明');
  await notice.getByRole('textbox', { name: '正文' }).fill('# 收集什么\n\n姓名、手机号码和工作单位。');
  await notice.getByRole('textbox', { name: '敏感个人信息保存多久' }).fill('会后 90 天删除');
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, 'settings-notice');
  await press(page, '发布新版本');
  await notice.waitFor({ state: 'hidden' });

  await follow(page, '修改会议设置');
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('会议名称').fill('第三届公益论坛');
  await field('地图坐标').fill('https://uri.amap.com/marker?position=108.9485,34.2199');
  await uploadBanner(page);
  await pasteArticle(page);
  await press(page, /^报名与截止/);
  await field('退费截止').fill('2030-05-09');
  await page.keyboard.press('Enter');
  await press(page, /^名额/);
  await page.getByRole('combobox', { name: '加一处名额' }).fill('整个会议');
  await page.keyboard.press('Enter');
  await page.getByRole('spinbutton', { name: '整个会议的名额' }).fill('5');
  await page.getByRole('spinbutton', { name: '整个会议的余量从多少起显示' }).fill('10');
  await page.getByText(/已保存/).waitFor();
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, 'settings-places');
  await press(page, /^报名表/);
  await designByKeys(page);
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, 'settings-designer');
  await page.reload();
  await press(page, '基本信息 4');
  await page.getByRole('region', { name: '地点' }).getByText('已改').waitFor();
  await expectNoSeriousAxe(page);
  await takeDeskPicture(page, 'settings-editor');
  await press(page, '看看影响，再发布');
  await drawer(page, '发布后会怎样')
    .getByText(/会议坐标：.+ → 34\.2199,108\.9485/)
    .waitFor();
  await drawer(page, '发布后会怎样').getByText('换了横幅图片').waitFor();
  await drawer(page, '发布后会怎样').getByText('整个会议名额：无 → 5，余 10 起显示余量').waitFor();
  await drawer(page, '发布后会怎样').getByText('新问题“午餐”（单选，选填，选项 清真、普通）').waitFor();
  await press(page, '发布第 4 版');
  await page.getByText(/页面上是第 4 版/).waitFor();
  await seePage('第三届公益论坛');
  await phone.page.getByText('剩余 5 席').waitFor();
  const shown = phone.page.getByText('日程亮点');
  expect(await shown.evaluate((box) => [getComputedStyle(box).color, getComputedStyle(box).textAlign])).toEqual([
    'rgb(204, 0, 0)',
    'center',
  ]);
  await phone.page.getByRole('link', { name: 'example.org/2029' }).waitFor();

  const owner = await newWindow();
  await signInAtDesk(owner, '负责人');
  await owner.open(new URL(page.url()).pathname.replace(/^\/desk/, ''));
  await follow(owner.page, '取消会议');
  await drawer(owner.page, '取消会议').getByText('取消后会发生什么').waitFor();
  await owner.page.getByRole('textbox', { name: '给参会人的说明' }).fill('因场地原因取消，咨询 029-8888 8888');
  await expectNoSeriousAxe(owner.page);
  await takeDeskPicture(owner.page, 'settings-cancel');
  await press(owner.page, '取消会议');
  await owner.page.getByText('会议已取消', { exact: true }).waitFor();
  await phone.page.reload();
  await phone.page.getByText('会议已取消：因场地原因取消，咨询 029-8888 8888').waitFor();
  await expectNoSeriousAxe(phone.page);
  await phone.screenshot('landing-cancelled');
  await owner.open('/meetings');
  await owner.page
    .getByRole('link', { name: /第三届公益论坛/ })
    .first()
    .click();
  await follow(owner.page, '会议设置');
  await follow(owner.page, '归档');
  await drawer(owner.page, '归档会议').getByText('归档后会发生什么').waitFor();
  await expectNoSeriousAxe(owner.page);
  await takeDeskPicture(owner.page, 'settings-archive');
  await press(owner.page, '归档会议');
  await owner.page.getByText('已归档', { exact: true }).waitFor();
  await takeDeskPicture(owner.page, 'settings-archived');
  await owner.open('/meetings');
  await owner.page.getByText(/^已归档 \d+ 个$/).click();
  await owner.page
    .getByRole('link', { name: /第三届公益论坛/ })
    .first()
    .waitFor();
  await takeDeskPicture(owner.page, 'meetings-archived');
});

it('a screen that is chosen while its meeting opens is the one that shows', async () => {
  const window = await newWindow();
  const { page } = window;
  await signInAtDesk(window, '负责人');
  const hold = async (address: RegExp): Promise<() => void> => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(address, (route) => released.then(() => route.continue()));
    return release;
  };
  const [answerOfMeeting, codeOfScreen] = [
    await hold(/\/api\/desk\/meetings\/1$/),
    await hold(/\/settings-screen-[^/]*\.js$/),
  ];
  await window.open('/meetings/1');
  await follow(page, '会议设置');
  answerOfMeeting();
  await page.getByText('第二十届中国医学信息学学术年会').first().waitFor();
  codeOfScreen();
  await page.getByRole('link', { name: '归档' }).waitFor();
});
