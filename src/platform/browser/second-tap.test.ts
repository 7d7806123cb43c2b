import { shieldFromSecondTap, watchTaps } from './second-tap';

const shields = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.second-tap-shield')];
const tap = (x: number, y: number, detail = 1): void => {
  document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: x, clientY: y, detail }));
};

describe('shieldFromSecondTap', () => {
  beforeAll(watchTaps);

  it('covers nothing before the first tap: a page that opens takes taps at once', () => {
    shieldFromSecondTap();
    // A key's press of a button.
    tap(0, 0, 0);
    shieldFromSecondTap();
    expect(shields()).toEqual([]);
  });

  it('covers the place of the last tap, above everything else, until its time is over', () => {
    tap(30, 40);
    tap(180, 700);
    shieldFromSecondTap();
    document.body.append(document.createElement('div'));
    shieldFromSecondTap();
    expect(shields()).toEqual([document.body.lastElementChild]);
    expect(shields()[0]?.style).toMatchObject({ left: '180px', top: '700px' });
    shields()[0]?.dispatchEvent(new Event('animationend'));
    expect(shields()).toEqual([]);
  });
});
