import type { Page, Route } from 'playwright-core';
import { deskCalls } from '../../src/contract/desk-calls/desk-calls';
import { deskSizes, takeDeskPicture } from './harness/desk-pictures';
import { signInAtDesk } from './harness/desk-steps';
import { seriousAxe } from './harness/expect-no-serious-axe';
import { madeUpLists, type MadeUpList } from './harness/made-up-lists';
import { useDeskWindows } from './harness/use-phones';

/**
 * Looks at each list of the desk in its four states: with fifty rows of long names, empty, failed, and while it is read. The
 * answers are made by hand, as the server would write them. `npm run screens` is how one looks at the pictures.
 */
const meetingId = '1';
const newWindow = useDeskWindows();

const answerOf = (data: unknown) => ({ json: { status: 200, message: '', data } });

/** How a list's call is answered in each state, and what the screen then shows. */
const states: Readonly<
  Record<string, { answer: (route: Route, list: MadeUpList) => Promise<void>; see: (page: Page) => Promise<void> }>
> = {
  full: {
    answer: (route, list) => route.fulfill(answerOf(list.answer(50))),
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

/** A window of its own for each list would ask for more sign-in codes than a phone may have. */
it('each list in its four states fits into an office’s windows', async () => {
  const [pc, ...otherSizes] = deskSizes;
  const window = await newWindow(pc);
  await signInAtDesk(window, '负责人');
  const { page } = window;
  const look = async (list: MadeUpList, width: number, state: string): Promise<void> => {
    await takeDeskPicture(page, `${width}-${list.path || 'meetings'}-${state}`);
    expect(await seriousAxe(page)).toEqual([]);
  };
  for (const list of madeUpLists) {
    const address = new RegExp(`${deskCalls[list.call].url({ meetingId } as never)}$`);
    for (const [state, { answer, see }] of Object.entries(states)) {
      await page.route(address, (route) => answer(route, list));
      await window.open(list.path === '' ? '/meetings' : `/meetings/${meetingId}/${list.path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await see(page);
      await look(list, pc.width, state);
      if (state === 'full') {
        // Rows are what may not fit; the other states are a sentence each.
        for (const { width, height } of otherSizes) {
          await page.setViewportSize({ width, height });
          await look(list, width, state);
        }
        await page.setViewportSize(pc);
      }
      await page.unroute(address);
    }
  }
}, 600_000);
