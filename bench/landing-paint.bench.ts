import { calls } from '../src/contract/calls';
import { readMeeting } from '../src/contract/meeting';
import { landingFacts } from '../src/domain/meeting/landing';
import { sharedProduct } from '../test/e2e/harness/shared-product';
import { usePhones } from '../test/e2e/harness/use-phones';
import { inPairs, ofPairs, report, type Pair } from './harness/figures';
import { measurePaints, measureRepeatVisit, measureTap, type PaintTimes } from './harness/landing-visit';
import { servePageByHand } from './harness/page-by-hand';

const pairs = Number(process.env.LANDING_PAIRS ?? 15);
const conditions = '150 ms, 1.6 Mbit/s, CPU x4';
const path = '/conf/Guide/index?meetingCode=MI2027';
/** The app has taken the first paint over. */
const isApp = "!document.getElementById('first-paint') && document.querySelector('#app button')";

interface Visit extends PaintTimes {
  /** When a tap acts: the reference's links do from its load event on at the latest. */
  tap: number;
  form: number;
}

const newPhone = usePhones();

async function referencePage(origin: string) {
  const answer = await fetch(origin + calls.getMeetingByCode.url({ meetingCode: 'MI2027' }));
  const { data } = (await answer.json()) as { data: unknown };
  const meeting = readMeeting(data);
  if (meeting === null) throw new Error('No meeting');
  const picture = await fetch(origin + meeting.banner);
  return servePageByHand({
    name: meeting.name,
    facts: landingFacts(meeting, Date.now()).map(({ text, tag }) => (tag === null ? text : `${text} ${tag.text}`)),
    description: meeting.description,
    banner: { type: picture.headers.get('content-type') ?? '', bytes: Buffer.from(await picture.arrayBuffer()) },
  });
}

it('the landing page is there as soon as one written by hand, and as soon to be used', async () => {
  const { origin } = sharedProduct();
  const reference = await referencePage(origin);
  const url = origin + path;
  const measured = await inPairs<Visit>(
    pairs,
    async () => {
      const paints = await measurePaints(await newPhone(), reference.url, 'true');
      return { ...paints, tap: paints.loadEvent, form: NaN };
    },
    async () => {
      const paints = await measurePaints(await newPhone(), url, isApp);
      const { taken, form } = await measureTap(await newPhone(), url);
      return { ...paints, tap: taken, form };
    },
  );
  reference.stop();

  const of = (value: (visit: Visit) => number) =>
    ofPairs(measured.map((pair): Pair<number> => ({ ours: value(pair.ours), reference: value(pair.reference) })));
  const most = (value: (visit: Visit) => number): number => Math.max(...measured.map(({ ours }) => value(ours)));
  const timed = (figure: string, target: string, value: (visit: Visit) => number): void =>
    report({ figure: `landing, ${figure} (${conditions})`, unit: 'ms', ...of(value), target });
  timed('largest paint', '<= 1.1', (visit) => visit.largestPaint);
  timed('first paint', '<= 1.05', (visit) => visit.firstPaint);
  timed('a tap on register is taken, beside the load event', '<= 1.5', (visit) => visit.tap);
  const counted = (figure: string, unit: string, ours: number, target: string): void =>
    report({ figure: `landing, ${figure}`, unit, ours, reference: null, target });
  counted(
    'layout shift',
    '',
    most((visit) => visit.layoutShift),
    '= 0',
  );
  counted(
    'serialised requests before the largest paint',
    'requests',
    most((visit) => visit.serialisedRequests),
    '= 2',
  );
  counted(
    'requests that reach the network on a repeat visit',
    'requests',
    (await measureRepeatVisit(await newPhone(), url, isApp)).length,
    '= 1',
  );
  expect(measured.every(({ ours }) => ours.isBeforeApp)).toBe(true);
  const form = measured.map(({ ours }) => ours.form).sort((one, other) => one - other)[Math.floor(pairs / 2)];
  process.stdout.write(`  a tap at the first moment has led to the form after ${(form ?? NaN).toFixed(0)} ms\n`);
});
