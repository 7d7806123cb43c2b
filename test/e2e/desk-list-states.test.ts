import type { Page, Route } from 'playwright-core';
import { deskCalls } from '../../src/contract/desk-calls/desk-calls';
import { deskSizes, takeDeskPicture } from './harness/desk-pictures';
import { signInAtDesk } from './harness/desk-steps';
import { rulesOfSizes, seriousAxe } from './harness/expect-no-serious-axe';
import { madeUpLists, type MadeUpList } from './harness/made-up-lists';
import { useDeskWindows } from './harness/use-phones';

/**
 * Looks at each list of the desk with rows of long names, and at all four states of the lists that draw them: full, empty,
 * failed, and while it is read. The answers are made by hand, as the server would write them. `npm run screens` is how one
 * looks at the pictures.
 */
const meetingId = '1';
/** More rows than the PC's window shows. */
const rowsInSight = 15;
const newWindow = useDeskWindows();

const answerOf = (data: unknown) => ({ json: { status: 200, message: '', data } });

/** One list that desk/table draws, which draws the other states of all such lists, and the lists that draw their own. */
const drawsOtherStates: readonly string[] = ['listPeople', 'getStaff', 'getTrail', 'getMeetings'];

/** How a list's call is answered in each state, and what the screen then shows. */
const states: Readonly<
  Record<string, { answer: (route: Route, list: MadeUpList) => Promise<void>; see: (page: Page) => Promise<void> }>
> = {
  full: {
    answer: (route, list) => route.fulfill(answerOf(list.answer(rowsInSight))),
    see: (page) => page.getByText('阿卜杜热合曼·买买提吐尔逊').or(page.getByText('第二十届')).first().waitFor(),
  },
  empty: {
    answer: (route, list) => route.fulfill(answerOf(list.answer(0))),
    see: (page) => page.locator('.ant-skeleton, .list-skeleton').first().waitFor({ state: 'detached' }),
  },
  error: {
    answer: (route) => route.fulfill({ status: 503, json: { status: 503, message: '', data: null } }),
    see: (page) => page.getByRole('button', { name: '重试' }).first().waitFor(),
  },
  loading: {
    answer: () => new Promise(() => undefined),
    see: (page) => page.locator('.ant-skeleton, .list-skeleton').first().waitFor(),
  },
};

it.each(madeUpLists.map((list) => [list.path || 'meetings', list] as const))(
  'the list of %s fits into an office’s windows',
  async (name, list) => {
    const [pc, ...otherSizes] = deskSizes;
    const window = await newWindow(pc);
    await signInAtDesk(window, '负责人');
    const { page } = window;
    const address = new RegExp(`${deskCalls[list.call].url({ meetingId } as never)}$`);
    const shown = Object.entries(states).filter(([state]) => state === 'full' || drawsOtherStates.includes(list.call));
    for (const [state, { answer, see }] of shown) {
      await page.route(address, (route) => answer(route, list));
      await window.open(list.path === '' ? '/meetings' : `/meetings/${meetingId}/${list.path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await see(page);
      await takeDeskPicture(page, `${pc.width}-${name}-${state}`);
      expect(await seriousAxe(page)).toEqual([]);
      // Rows are what may not fit; the other states are a sentence each.
      for (const { width, height } of state === 'full' ? otherSizes : []) {
        await page.setViewportSize({ width, height });
        await takeDeskPicture(page, `${width}-${name}-${state}`);
        expect(await seriousAxe(page, rulesOfSizes)).toEqual([]);
      }
      await page.setViewportSize(pc);
      await page.unroute(address);
    }
  },
);
