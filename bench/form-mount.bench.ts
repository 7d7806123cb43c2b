import { pathToFileURL } from 'node:url';
import { usePhones } from '../test/e2e/harness/use-phones';
import { bundlePage } from './harness/bundle-page';
import { inPairs, ofPairs, report } from './harness/figures';
import { measureCpu } from './harness/measure-cpu';

const pairs = 15;
const fields = 300;

interface Mount {
  /** Until the first screen has been painted, in milliseconds of CPU time. */
  firstScreen: number;
  /** Until all fields are there. */
  whole: number;
}

describe('a form of 300 fields', () => {
  const newPhone = usePhones();
  it('shows its first screen sooner than NutUI’s Form', async () => {
    const mount = async (file: string): Promise<Mount> => {
      const { page, context } = await newPhone();
      await page.goto(pathToFileURL(file).href);
      const firstScreen = await measureCpu(page, () => page.evaluate('mountForm()'));
      const rest = await measureCpu(page, async () => {
        // Looked for now and then: looking is work of the page, too.
        await page.waitForFunction(`document.querySelectorAll('main input').length >= ${fields}`, null, {
          polling: 50,
        });
        await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
      });
      await context.close();
      return { firstScreen, whole: firstScreen + rest };
    };
    const [nutui, ours] = [
      await bundlePage('bench/form-mount/nutui.tsx'),
      await bundlePage('bench/form-mount/ours.tsx'),
    ];
    const mounts = await inPairs(
      pairs,
      () => mount(nutui),
      () => mount(ours),
    );
    const of = (what: keyof Mount) =>
      ofPairs(mounts.map((pair) => ({ reference: pair.reference[what], ours: pair.ours[what] })));
    report({
      figure: 'form mount CPU, 300 fields, to the first screen, beside NutUI’s Form',
      ...{ unit: 'ms', ...of('firstScreen'), target: '<= 0.6' },
    });
    report({
      figure: 'form mount CPU, 300 fields, to the last field, beside NutUI’s Form',
      ...{ unit: 'ms', ...of('whole'), target: '<= 1' },
    });
  }, 170_000);
});
