import { layoutFault } from '../../../src/domain/bank/map-layout';
import { layoutOfRow, type StatementLayout } from '../../../src/domain/bank/statement-layout';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { keptLayouts, saveLayout } from '../../stores/bank/statement-layouts';

/** The most layouts: each statement is compared with all of them. */
const most = 200;

/**
 * Keeps how statements with these headings are read from now on (product §16.31), at the desk and by the command line.
 * @throws Refusal for a layout by which nothing can be read
 */
export async function keepLayout(
  layout: StatementLayout,
  meetingId: number,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
): Promise<void> {
  const fault = layoutFault(layout);
  if (fault !== null) throw refuse(fault);
  await database.query.transaction(async (query) => {
    const kept = await keptLayouts(query);
    if (kept.length >= most && layoutOfRow(layout.headings, kept) === null)
      throw refuse(`已经记住了 ${most} 种流水格式，不能再记`);
    await saveLayout(query, layout, { meetingId, keptAt: new Date(clock.now()) });
  });
}
