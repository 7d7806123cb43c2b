import { readPriceNames, readPriceTable } from '../../src/contract/price-table';
import type { Meeting } from '../../src/domain/meeting/meeting';
import { entryTypeNames, registrationTypeOutcome } from '../../src/domain/meeting/registration-type';
import { priceView } from '../../src/domain/prices/price-view';
import { escapeHtml } from '../http/escape-html';

/**
 * Draws what each identity costs now, and when that changes, as the page's own card does.
 * @param now epoch milliseconds
 * @returns null for a meeting with one price
 */
export function drawPriceTable(meeting: Meeting, now: number): { tag: string; rows: string } | null {
  const table = readPriceTable(meeting.priceTable);
  if (table === null) return null;
  const { rows, until } = priceView(table, readPriceNames(meeting.priceTable), now);
  const drawn = rows.map(({ name, price, more }) => {
    const below = more === '' ? '' : `<span class="meeting-prices__more">${more}</span>`;
    const amount = `<span class="meeting-prices__amount"><span class="ui-amount">${price}</span>${below}</span>`;
    return drawRow(escapeHtml(name || entryTypeNames.paid), amount);
  });
  const free = registrationTypeOutcome(meeting) === 'ask' ? drawRow(entryTypeNames.free, '<span>免费</span>') : '';
  return { tag: until === '' ? '' : `<span class="ui-tag ui-tag--due">${until}</span>`, rows: drawn.join('') + free };
}

const drawRow = (label: string, amount: string): string =>
  `<li class="meeting-prices__kind"><span class="meeting-prices__label">${label}</span>${amount}</li>`;
