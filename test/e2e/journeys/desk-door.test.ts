import { chromium, type Browser, type Page } from 'playwright-core';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumFlags } from '../../../scripts/prepare/chromium-flags.mjs';
import { logIn, readTicketCode } from '../harness/centre-steps';
import { signInAtDesk } from '../harness/desk-steps';
import { openDeskWindow, type DeskWindow } from '../harness/desk-window';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { newPerson } from '../harness/person';
import { registerFree } from '../harness/register-by-api';
import { useDeskWindows, usePhones } from '../harness/use-phones';
import { wechatUserAgents } from '../harness/wechat-menu';

const newWindow = useDeskWindows();
const newPhone = usePhones();
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

/** A browser whose camera sees one picture, again and again. */
async function browserThatSees(picture: Buffer): Promise<Browser> {
  const film = join(await mkdtemp(join(tmpdir(), 'camera-')), 'ticket.mjpeg');
  await writeFile(film, Buffer.concat(Array.from({ length: 30 }, () => picture)));
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  return chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...camera, `--use-file-for-fake-video-capture=${film}`],
  });
}

const openOnPhone = (browser: Browser, userAgent?: string): Promise<DeskWindow> =>
  openDeskWindow(browser, { width: 375, height: 812, ...(userAgent === undefined ? {} : { userAgent }) });

/** The text that WeChat's scanner reads next. */
async function readInWechat(page: Page, code: string): Promise<void> {
  const reader = page.getByRole('dialog', { name: '微信扫一扫（沙箱）' });
  await reader.getByRole('textbox', { name: '码的内容' }).fill(code);
  await reader.getByRole('button', { name: '扫到这个码' }).click();
}

/** The scripts and styles of the page, as sent, without the reader of codes, which is loaded for the camera. */
const bytesBeforeCamera = (page: Page): Promise<number> =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(js|css)$/.test(name) && !name.includes('ponyfill'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

let browser: Browser | undefined;
afterAll(async () => {
  await browser?.close();
});

it('a volunteer scans a ticket on a phone’s screen, goes on without a network, and the desk counts both', async () => {
  const [person, other] = [newPerson('阿卜杜热合曼·买买提艾力'), newPerson('司马相宜')];
  await registerFree('FREE2027', person);
  await registerFree('FREE2027', other);
  const holder = await newPhone();
  await logIn(holder, '2', person);
  await holder.page.getByRole('img', { name: '参会码' }).waitFor();
  const ticket = await holder.page.screenshot({ type: 'jpeg', quality: 70 });
  const shortCode = ((await holder.page.getByText(/^短码/).textContent()) ?? '').replace('短码', '');

  const desk = await newWindow();
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAtDesk(desk, '会务');
  await desk.open('/meetings/2/gates');
  await desk.page.getByRole('link', { name: '新增签到口' }).first().click();
  await desk.page.getByRole('textbox', { name: '名称' }).fill('主会场');
  await expectNoSeriousAxe(desk.page);
  await press(desk.page, '新增签到口');
  const gate = desk.page.getByRole('dialog', { name: /主会场/ });
  await gate.getByRole('textbox', { name: '给谁用' }).fill('三号门');
  await expectNoSeriousAxe(desk.page);
  await press(desk.page, '生成链接');
  await desk.page.getByRole('img', { name: '三号门的扫码链接' }).waitFor();
  await desk.page.getByRole('img', { name: '三号门的小程序码' }).waitFor();
  await expectNoSeriousAxe(desk.page);
  await press(desk.page, '复制链接');
  const link = await desk.page.evaluate(() => navigator.clipboard.readText());

  browser = await browserThatSees(ticket);
  const phone = await openOnPhone(browser);
  const { page, context } = phone;
  await page.goto(link);
  await page.getByRole('heading', { name: '可入场' }).waitFor();
  await page.getByRole('heading', { name: person.name }).waitFor();
  expect(await bytesBeforeCamera(page)).toBeGreaterThan(10_000);
  expect(await bytesBeforeCamera(page)).toBeLessThan(150_000);
  await expectNoSeriousAxe(page);
  await page.getByText('对准参会码').waitFor();
  await expectNoSeriousAxe(page);

  await press(page, '找人');
  await page.getByRole('textbox', { name: '姓名或短码' }).fill(shortCode);
  await expectNoSeriousAxe(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(person.name) })
    .click();
  await page.getByRole('heading', { name: '已入场' }).waitFor();
  await page.getByText(/今天 \d\d:\d\d，三号门/).waitFor();
  await expectNoSeriousAxe(page);
  await press(page, '不放行，扫下一位');

  // The worker has kept the page before the network goes.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await press(page, '找人');
  await page.getByRole('textbox', { name: '姓名或短码' }).fill('司马');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(other.name) })
    .click();
  await page.getByRole('heading', { name: '可入场' }).waitFor();
  await page.getByText('未联网核对').waitFor();
  await page.getByText('1 次扫码存在手机里', { exact: false }).waitFor();
  await page.reload();
  // The camera still sees the first ticket, and the phone still knows whom it has let in.
  await page.getByRole('heading', { name: '已入场' }).waitFor();
  await press(page, '不放行，扫下一位');
  await page.getByText('1 次扫码存在手机里', { exact: false }).waitFor();
  await expectNoSeriousAxe(page);
  await context.setOffline(false);
  await page.getByRole('heading', { name: '网络恢复，1 次扫码已上传' }).waitFor();

  const inWechat = await openOnPhone(browser, wechatUserAgents.iPhone);
  await inWechat.page.goto(link);
  await inWechat.page.getByRole('button', { name: '打开相机' }).waitFor();
  await expectNoSeriousAxe(inWechat.page);
  await inWechat.keepLastView('scanner-in-wechat');
  await press(inWechat.page, '用微信扫码');
  await readInWechat(inWechat.page, await readTicketCode(holder, '2'));
  await inWechat.page.getByRole('heading', { name: '已入场' }).waitFor();
  // The next one at once.
  await press(inWechat.page, '不放行，扫下一位');
  await readInWechat(inWechat.page, 'https://example.org/');
  await inWechat.page.getByRole('heading', { name: '不可入场' }).waitFor();
  await inWechat.context.close();

  await desk.open('/meetings/2/gates');
  await desk.page
    .getByRole('row', { name: /主会场/ })
    .getByRole('cell', { name: '2', exact: true })
    .first()
    .waitFor();
  await desk.page.getByRole('link', { name: '现场大屏' }).click();
  const gates = desk.page.getByRole('region', { name: '按签到口' }).getByRole('listitem');
  await gates.filter({ hasText: /^主会场2$/ }).waitFor();
  await expectNoSeriousAxe(desk.page);
  await desk.page.getByRole('link', { name: '返回签到' }).click();

  // Whoever is signed in at the desk registers somebody at the door, who is decided about at once.
  const walkIn = newPerson('慕容知远');
  await desk.page.goto(link);
  await press(desk.page, '找人');
  await desk.page.getByRole('link', { name: '补录漏扫的学时' }).waitFor();
  await press(desk.page, '现场登记');
  await desk.page.getByRole('textbox', { name: '姓名' }).fill(walkIn.name);
  await desk.page.getByRole('textbox', { name: '手机号' }).fill(walkIn.phone);
  await press(desk.page, `新增${walkIn.name}`);
  await desk.page.getByRole('heading', { name: '可入场' }).waitFor();
  await desk.page.getByRole('heading', { name: walkIn.name }).waitFor();
  await desk.open('/meetings/2/gates');
  await desk.page.getByRole('link', { name: '主会场' }).click();
  await desk.page.getByRole('link', { name: '三号门' }).click();
  await press(desk.page, '停用链接');
  await expectNoSeriousAxe(desk.page);
  await press(desk.page, '停用“三号门”的链接');
  await page.getByRole('heading', { name: '这个签到链接不能用' }).waitFor();
  await phone.context.close();
});
