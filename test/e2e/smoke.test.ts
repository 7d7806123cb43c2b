import { expectNoSeriousAxe } from './harness/expect-no-serious-axe';
import { sharedProduct } from './harness/shared-product';
import { usePhones } from './harness/use-phones';

describe('the built product', () => {
  const newPhone = usePhones();

  it('answers that it is ready', async () => {
    const answer = await fetch(`${sharedProduct().origin}/readyz`);
    expect(answer.status).toBe(200);
  });

  it('opens the landing page of a meeting, by name and with a register button', async () => {
    const phone = await newPhone();
    await phone.open('/Guide/index?meetingCode=MI2027');
    await phone.page.getByRole('button', { name: '立即报名' }).waitFor();
    await phone.screenshot('landing');
    await expectNoSeriousAxe(phone.page);
  });

  it('has the icons that its page links, and one at the root', async () => {
    const phone = await newPhone();
    await phone.open('/Guide/index?meetingCode=MI2027');
    const links = await phone.page.locator('link[rel~="icon"], link[rel="apple-touch-icon"]').all();
    const linked = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(linked).toHaveLength(3);
    for (const url of [...linked, '/favicon.ico']) {
      const answer = await fetch(new URL(url ?? '', sharedProduct().origin));
      expect([url, answer.status, answer.headers.get('content-type')]).toEqual([
        url,
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
  });

  it('leads from the base path to the landing page', async () => {
    const phone = await newPhone();
    await phone.open('');
    await phone.page.getByText('缺少会议编码').waitFor();
    expect(phone.url()).toContain('/Guide/index');
  });

  it('keeps its landing page in order at 320 pixels and at the largest font', async () => {
    const phone = await newPhone({ width: 320, rootFontScale: 1.5 });
    await phone.open('/Guide/index?meetingCode=MI2027');
    await phone.page.getByRole('button', { name: '立即报名' }).waitFor();
    const overflow = await phone.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await phone.screenshot('landing-large-font');
    await expectNoSeriousAxe(phone.page);
  });
});
