import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { sharedProduct } from '../harness/shared-product';
import { usePhones, useWeappPhones } from '../harness/use-phones';

/** One code on paper opens either product, at the same meeting (product §6.20). */

const newPhone = usePhones();
const newWeappPhone = useWeappPhones();
const heading = { name: '第二十届中国医学信息学学术年会', level: 1 } as const;

/** A text of a PNG, by its name: the sandbox's codes say in one what they open. */
function textOf(png: Buffer, name: string): string {
  const at = png.indexOf(`tEXt${name}\0`);
  return png.subarray(at + 5 + name.length, at + 4 + png.readUInt32BE(at - 4)).toString('latin1');
}

it('a poster’s code opens the page in a browser, and the mini-program in WeChat', async () => {
  const paper = await newPhone({ width: 812, height: 1150 });
  await paper.page.goto(`${sharedProduct().origin}/m/MI2027/poster`);
  await paper.page.getByRole('heading', heading).waitFor();
  await expectNoSeriousAxe(paper.page);
  await paper.screenshot('poster');
  const link = (await paper.page.getByText('/Guide/index?meetingCode=').textContent()) ?? '';

  const browser = await newPhone();
  await browser.page.goto(link);
  await browser.page.getByRole('button', { name: '立即报名' }).waitFor();
  await browser.page.getByRole('heading', heading).waitFor();

  const inWechat = await newWeappPhone();
  await inWechat.open(`/Guide/index?q=${encodeURIComponent(link)}&scancode_time=1800000000`);
  await inWechat.page.getByRole('button', { name: '立即报名' }).waitFor();
  await inWechat.page.getByRole('heading', heading).waitFor();

  const source = await paper.page.getByRole('img', { name: '小程序码' }).getAttribute('src');
  const png = Buffer.from(source?.split(',')[1] ?? '', 'base64');
  await inWechat.client().scan(`/${textOf(png, 'page')}?scene=${encodeURIComponent(textOf(png, 'scene'))}`);
  await inWechat.page.getByRole('button', { name: '立即报名' }).waitFor();
  expect(inWechat.client().stack.pages).toHaveLength(1);
  expect(inWechat.client().stack.top().query).toEqual({ scene: 'l.MI2027' });
});
