import { formDefinitionField } from '../../src/contract/form-definition';
import { readPriceTable } from '../../src/contract/price-table';
import type { PriceTable } from '../../src/domain/prices/price-table';
import { addDays, shanghaiDate } from '../../src/domain/time/shanghai-time';
import { openSession } from '../modules/login/log-in';
import { importChanged, meeting, server } from './changed-price';
import { shortSubmission } from './submissions';
import { teamMeetingId } from './team';

/** The question by whose answer the meeting has its prices. */
export const kindItem = {
  ...{ shortName: 'kind', name: '身份', isShow: '1', formType: 3, linkage: [], value: '' },
  defaultValue: JSON.stringify({
    rules: [{ required: true, message: '请选择身份' }],
    valueEnum: { A: { text: '医师' }, B: { text: '学生' } },
  }),
};

/** The last second of a day that is some days away. */
export const endOfDay = (days: number): number => Date.parse(`${dayAfter(days)}T23:59:59+08:00`);

export function dayAfter(days: number): string {
  return addDays(shanghaiDate(server.clock.now), days) ?? '';
}

/**
 * Gives the team's meeting prices by identity and date: 医师 800, later 1,000, of a team of three 700 and later 900; 学生 400 and
 * later 500.
 * @param days until the first price ends
 */
export async function setPrices(days: number, changes: Record<string, unknown> = {}): Promise<PriceTable> {
  const table = {
    ...{ question: 'kind', until: [dayAfter(days), ''], teamFrom: 3 },
    rows: [
      {
        option: '医师',
        prices: [
          { fee: 800, team: 700 },
          { fee: 1000, team: 900 },
        ],
      },
      { option: 'B', prices: [{ fee: 400 }, { fee: 500 }] },
    ],
  };
  const { formDefinition } = await meeting();
  const items = formDefinition.filter((item) => (item as { shortName?: string }).shortName !== 'kind');
  const { exitCode, lines } = await importChanged({
    ...{ fee: '', discountInfo: '', priceTable: table, [formDefinitionField]: [...items, kindItem] },
    ...changes,
  });
  if (exitCode !== 0) throw new Error(lines.join('\n'));
  const read = readPriceTable(table);
  if (read === null) throw new Error('no table');
  return read;
}

const headersOf = async (phone: string) => ({
  authorization: `Bearer ${await openSession({ meetingId: Number(teamMeetingId), phone }, server.dependencies)}`,
});

/** Posts to a call of the meeting as somebody who is logged in. */
export const callAs = async (phone: string, path: string, body: Record<string, unknown>) =>
  server.post(path, { meetingId: teamMeetingId, ...body }, await headersOf(phone));

export const correctAs = (phone: string, body: Record<string, unknown>) =>
  callAs(phone, '/api/appweb/entered/correctAnswers', body);

/** The order and the registration that somebody sees in their centre. */
export const pricedCentreOf = async (phone: string) => {
  const path = `/api/appweb/entered/toEnteredCenter/${teamMeetingId}`;
  return (await server.get(path, await headersOf(phone))).data as {
    order: { orderId: string; payMoney: number; renewMoney?: number };
    entered: { money: number };
  };
};

/** Registers somebody alone. @returns the amount due and the order's numbers */
export async function registerAs(phone: string, kind: string, more: Record<string, unknown> = {}) {
  const body = shortSubmission(teamMeetingId, { phone, isCharge: '1', kind, ...more });
  const answer = await server.post('/api/appweb/entered/fromAdd', body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data as { payMoney: number; outTradeNo: string; meetingPayorderId: string };
}
