import { calls } from '../src/contract/calls';
import { readMeeting } from '../src/contract/meeting';
import { landingFacts } from '../src/domain/registration/landing';
import { startProductInFolder } from '../test/e2e/harness/start-product-in-folder';
import { sharedProduct } from '../test/e2e/harness/shared-product';
import type { Phone } from '../test/e2e/harness/phone';
import { usePhones } from '../test/e2e/harness/use-phones';
import { inPairs, ofPairs, report, type Pair } from './harness/figures';
import { measurePaints, measureRepeatVisit, measureTap, type PaintTimes } from './harness/landing-visit';
import { servePageByHand } from './harness/page-by-hand';

const pairs = Number(process.env.LANDING_PAIRS ?? 15);
const conditions = '150 ms, 1.6 Mbit/s, CPU x4';
const path = '/conf/Guide/index?meetingCode=MI2027';
/** The app has taken the first paint over. */
const isApp = "!document.getElementById('first-paint') && document.querySelector('#app button')";

/**
 * These headers make Chromium start a process for the page, which takes some 180 ms at a quarter of the CPU's speed
 * whatever the page is. The page by hand is sent with them too, so that the pages are compared, not their protection.
 */
const protecting = ['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster'];

const newPhone = usePhones();

/** Its page is closed at once: one at a quarter of the CPU's speed keeps a thread busy, and every next visit was slower. */
async function onNewPhone<Result>(visit: (phone: Phone) => Promise<Result>): Promise<Result> {
  const phone = await newPhone();
  const result = await visit(phone);
  await phone.context.close();
  return result;
}

async function referencePage(origin: string) {
  const answer = await fetch(origin + calls.getMeetingByCode.url({ meetingCode: 'MI2027' }));
  const { data } = (await answer.json()) as { data: unknown };
  const meeting = readMeeting(data);
  if (meeting === null) throw new Error('No meeting');
  const picture = await fetch(origin + meeting.banner);
  const { headers } = await fetch(origin + path, { headers: { accept: 'text/html' } });
  return servePageByHand({
    name: meeting.name,
    facts: landingFacts(meeting, Date.now()).map(({ text, tag }) => (tag === null ? text : `${text} ${tag.text}`)),
    description: meeting.description,
    banner: { type: picture.headers.get('content-type') ?? '', bytes: Buffer.from(await picture.arrayBuffer()) },
    headers: Object.fromEntries([...headers].filter(([name]) => protecting.includes(name))),
  });
}

const of = (measured: readonly Pair<PaintTimes>[], value: (visit: PaintTimes) => number) =>
  ofPairs(measured.map(({ ours, reference }) => ({ ours: value(ours), reference: value(reference) })));

it('the landing page is there as soon as one written by hand', async () => {
  const { origin } = sharedProduct();
  const reference = await referencePage(origin);
  const measured = await inPairs(
    pairs,
    () => onNewPhone((phone) => measurePaints(phone, reference.url, 'true')),
    () => onNewPhone((phone) => measurePaints(phone, origin + path, isApp)),
  );
  reference.stop();

  const most = (value: (visit: PaintTimes) => number): number => Math.max(...measured.map(({ ours }) => value(ours)));
  const timed = (figure: string, target: string, value: (visit: PaintTimes) => number): void =>
    report({ figure: `landing, ${figure} (${conditions})`, unit: 'ms', ...of(measured, value), target });
  timed('largest paint', '<= 1.05', (visit) => visit.largestPaint);
  timed('first paint', '<= 1.1', (visit) => visit.firstPaint);
  const layoutShift = most((visit) => visit.layoutShift);
  report({ figure: 'landing, layout shift', unit: '', ours: layoutShift, reference: null, target: '= 0' });
  const serialised = most((visit) => visit.serialisedRequests);
  const requests = { unit: 'requests', reference: null };
  report({
    figure: 'landing, serialised requests before the largest paint',
    ...requests,
    ours: serialised,
    target: '= 2',
  });
  const { length: asked } = await onNewPhone((phone) => measureRepeatVisit(phone, origin + path, isApp));
  const repeat = 'landing, requests that reach the network on a repeat visit';
  report({ figure: repeat, ...requests, ours: asked, target: '= 1' });
  expect(measured.every(({ ours }) => ours.isBeforeApp)).toBe(true);
});

it('a tap is taken as soon as on a page written by hand', async () => {
  const { origin } = sharedProduct();
  const reference = await referencePage(origin);
  const measured = await inPairs(
    pairs,
    // Its links act from its load event on at the latest.
    async () => (await onNewPhone((phone) => measurePaints(phone, reference.url, 'true'))).loadEvent,
    async () => (await onNewPhone((phone) => measureTap(phone, origin + path))).taken,
  );
  reference.stop();
  report({
    figure: `landing, a tap on register is taken, beside the load event (${conditions})`,
    ...{ unit: 'ms', ...ofPairs(measured), target: '<= 1.5' },
  });
});

/** The checkout of another edition, built, with which this one is compared. */
const { OTHER_EDITION: other } = process.env;

if (other !== undefined)
  it.each([
    ['a first visit', false],
    ['a later visit', true],
  ])('a tap leads to the form as soon as in the other edition, on %s', async (visit, isWarm) => {
    const { origin } = sharedProduct();
    const product = await startProductInFolder({ root: other });
    const tap = async (at: string): Promise<number> => {
      const { taken, field } = await onNewPhone((phone) => measureTap(phone, at + path, { isWarm }));
      return field - taken;
    };
    const measured = await inPairs(
      pairs,
      () => tap(product.origin),
      () => tap(origin),
    );
    await product.stop();
    report({
      figure: `landing, from a tap on register to a field that takes a letter, on ${visit}, beside the other edition (${conditions})`,
      ...{ unit: 'ms', ...ofPairs(measured), target: '<= 1.2' },
    });
  });
