import { mountPage } from '../../../test/jest/mount-page';
import { PersonName, Phrases } from './unbroken';

it.each([
  ['阿卜杜热合曼·买买提·吐尔逊', ['曼·', '提·']],
  ['王芳', []],
  ['·', []],
])('keeps the dots of %s with what stands before them', async (name, unbroken) => {
  const page = await mountPage(<PersonName name={name} />);
  expect(page.root.textContent).toBe(name);
  expect([...page.root.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(unbroken);
  await page.unmount();
});

describe('Phrases', () => {
  it('breaks between words, keeps numbers with their units, and changes no character', async () => {
    const page = await mountPage(<Phrases>满 {3} 人享团队价</Phrases>);
    expect(page.root.textContent).toBe('满 3 人享团队价');
    expect(page.root.querySelectorAll('wbr')).toHaveLength(2);
    expect(page.root.querySelector('.ui-unbroken')?.textContent).toBe('满 3 人');
    await page.unmount();
  });

  it('leaves alone what is more than text, and divides the text around it', async () => {
    const page = await mountPage(
      <Phrases>
        该订单正在等待到账。<b>不可修改</b>
      </Phrases>,
    );
    expect(page.root.querySelectorAll('b wbr')).toHaveLength(0);
    expect(page.root.querySelectorAll('.ui-phrases wbr').length).toBeGreaterThan(1);
    expect(page.root.textContent).toBe('该订单正在等待到账。不可修改');
    await page.unmount();
  });
});
