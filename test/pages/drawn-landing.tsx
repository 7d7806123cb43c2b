import Taro from '@tarojs/taro';
import { QueryClientProvider } from '@tanstack/react-query';
import { answer } from '../../server/http/answers';
import { drawFirstPaint } from '../../server/web-page/draw-first-paint';
import { knownScript } from '../../server/web-page/first-paint-known';
import { tapScript } from '../../server/web-page/first-paint-taps';
import { keepPageAnswers } from '../../src/api/page-answers';
import { queryClient } from '../../src/api/use-call';
import { calls } from '../../src/contract/calls';
import { readMeeting } from '../../src/contract/meeting';
import LandingPage from '../../src/pages/registration/landing/index';
import { cleanedHtml } from '../../src/platform/browser/html/cleaned-html';
import { setStored } from '../../src/platform/storage/storage';
import { mountPage, type MountedPage } from '../jest/mount-page';
import { resetApp } from './open-page';
import { wireMeeting } from './wire-centre';

/** The set-up that the tests of the landing page share, as the server draws it before the app is there. */

const site = { publicOrigin: 'https://conf.example.org', basePath: '/conf' };
export const description =
  '<p>年会聚焦<strong>可信医疗</strong></p><table><tbody><tr><th>上午</th><td>开幕式</td></tr></tbody></table>';
export const wire = {
  ...wireMeeting,
  ...{ code: 'SUB2027', bmEndTime: '2099-05-09', description, meetingAddress: '西安国际会议中心' },
  ...{ startTime: '2099-05-14', endTime: '2099-05-16', attr2: '/banner-750x420.svg' },
  ...{ registrationFee: 1200, discountInfo: JSON.stringify({ number: 5, price: 900 }) },
};

let page: MountedPage | null = null;
/** The browser's navigation entry of a visit; jsdom has none. */
export const firstVisit = { type: 'navigate', transferSize: 300, responseEnd: 1 };
beforeEach(() => {
  resetApp();
  cleanedHtml.clear();
  // The notice's dialog opens by itself the first time.
  setStored('notice-read:7', true);
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}] as Taro.Page[]);
  Object.assign(performance, { getEntriesByType: () => [firstVisit] });
});
afterEach(async () => {
  await page?.unmount();
  page = null;
  document.body.innerHTML = '';
  jest.restoreAllMocks();
});

const drawn = (changes: object = {}): string => {
  const meeting = readMeeting({ ...wire, ...changes });
  if (meeting === null) throw new Error('No meeting');
  return drawFirstPaint(meeting, Date.now(), site).html;
};

/** The page as the server sends it: drawn, its script run, with data or without. */
export function serve({ changes = {}, data = {} }: { changes?: object; data?: object | null } = {}): HTMLElement {
  const meeting = readMeeting({ ...wire, ...changes });
  const body = answer(calls.getMeetingByCode, meeting);
  const block = { call: 'getMeetingByCode', input: { meetingCode: 'SUB2027' }, body, isCleaned: true, ...data };
  document.body.innerHTML = drawn(changes);
  if (data !== null) {
    const script = document.body.appendChild(document.createElement('script'));
    Object.assign(script, { id: 'page-data', type: 'application/json', textContent: JSON.stringify(block) });
  }
  window.eval(knownScript);
  window.eval(tapScript);
  const paint = document.getElementById('first-paint');
  if (paint === null) throw new Error('No first paint');
  return paint;
}

export async function start(): Promise<MountedPage> {
  keepPageAnswers(queryClient);
  const app = (
    <QueryClientProvider client={queryClient}>
      <LandingPage />
    </QueryClientProvider>
  );
  page = await mountPage(app, { params: { meetingCode: 'SUB2027' } });
  return page;
}

/** Describes a tree as it is seen: its elements with their looks and words, without what only one of the two needs. */
export function looksOf(element: Element): unknown {
  const attributes = ['src', 'alt', 'width', 'height', 'd', 'disabled', 'aria-hidden', 'aria-haspopup', 'colspan'];
  return {
    tag: element.tagName.toLowerCase(),
    look: (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean),
    ...Object.fromEntries(
      attributes.flatMap((name) => (element.hasAttribute(name) ? [[name, element.getAttribute(name)]] : [])),
    ),
    within: [...element.childNodes].flatMap((node) => {
      if (node instanceof Text) return node.data.trim() === '' ? [] : [node.data.trim()];
      return node instanceof Element && !['NOSCRIPT', 'STYLE'].includes(node.tagName) ? [looksOf(node)] : [];
    }),
  };
}
