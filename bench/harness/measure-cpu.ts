import type { Page } from 'playwright-core';

/**
 * How long the page's main thread worked during an action, in milliseconds of CPU time, which leaves out any waiting on
 * a busy machine.
 */
export async function measureCpu(page: Page, act: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuSeconds = async (): Promise<number> => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await cpuSeconds();
  await act();
  const after = await cpuSeconds();
  await client.detach();
  return (after - before) * 1_000;
}
