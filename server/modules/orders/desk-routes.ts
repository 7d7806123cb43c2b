import type { FastifyInstance } from 'fastify';
import type { consequence } from '../../../src/contract/desk-calls/consequence';
import type { InputOf } from '../../../src/contract/codec';
import { formatFen } from '../../../src/domain/money/money';
import { orderFields } from '../../../src/domain/order/order-list';
import { orderStateTexts } from '../../../src/domain/order/order-state';
import type { Dependencies } from '../../context/dependencies';
import { readListInput, sealSearch } from '../../http/list-input';
import { meetingById } from '../../stores/meetings/store';
import { countListedOrders, listOrders } from '../../stores/orders/order-list';
import { findOrderById, findOrderToBook } from '../../stores/orders/store';
import { orderStateOf } from '../../stores/orders/transfer-of';
import { sendNotices } from '../notices/send-notices';
import { maskedTexts, rehearse } from '../rehearsal/rehearse';
import { serveDeskOf } from '../staff/serve-desk';
import { orderDetails, orderRowOf, requireOrderOf } from './order-details';
import { cancelForOffice, reopenForOffice, type OrganisedOrder } from './organise-orders';

const kindOf = (field: string) => orderFields.find(({ key }) => key === field)?.kind;

/** Serves the orders of a meeting, and the office's acts on those that are not paid (product §17). */
export function orderDeskRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, cipher, people } = dependencies;
  const { query } = database;
  const serve = serveDeskOf(app, dependencies);

  /** Finds what a search means: one order by its number, or the orders of people. */
  const meant = async (meetingId: number, search: string) => {
    if (search === '') return { orderId: null, entryIds: null };
    const order = await findOrderToBook(query, search);
    if (order?.meetingId === meetingId) return { orderId: order.id, entryIds: null };
    const entryIds = await people.findIds(meetingId, { search, filters: {}, seesPhones: false }, '');
    return { orderId: null, entryIds };
  };

  serve('listOrders', async ({ input }) => {
    const { id: meetingId } = await meetingById(query, input.meetingId);
    const { search, filters, sort, page } = readListInput(input, kindOf, cipher);
    const asked = { meetingId, filters, sort, page, ...(await meant(meetingId, search)) };
    const { states, ...counts } = await countListedOrders(query, asked);
    const rows = await listOrders(query, asked);
    return {
      ...{ rows: rows.map(orderRowOf), ...counts, counts: { state: states } },
      ...{ search, sealedSearch: sealSearch(search, cipher) },
    };
  });
  serve('getOrder', async ({ input, dependencies: acting }) =>
    orderDetails(input.orderId, await meetingById(query, input.meetingId), acting),
  );

  const previewOf = async (
    input: { meetingId: string; orderId: string },
    act: (orderId: string, rehearsing: Dependencies) => Promise<OrganisedOrder>,
    acting: Dependencies,
  ): Promise<InputOf<typeof consequence>> => {
    const before = await requireOrderOf(input.orderId, Number(input.meetingId), acting);
    const { seen, texts } = await rehearse(
      acting,
      (rehearsing) => act(before.id, rehearsing),
      async (rehearsed, { entries }) => ({ entries, after: await findOrderById(rehearsed, before.id) }),
    );
    const { entries, after } = seen;
    const stateOf = (order: typeof after) => (order === null ? '' : orderStateTexts[orderStateOf(order)]);
    const isBack = after?.status === 'pending';
    return {
      rows: [
        { of: '订单', from: stateOf(before), to: stateOf(after) },
        { of: isBack ? '要付' : '不再收', from: '', to: formatFen(before.amountFen) },
        ...entries.map(({ name }) => ({
          of: name,
          from: isBack ? '已取消' : '报名有效',
          to: isBack ? '报名恢复' : '报名取消，手机号可以重新报名',
        })),
      ],
      texts: maskedTexts(texts),
    };
  };
  serve('previewCancelOrder', ({ input, dependencies: acting }) => previewOf(input, cancelForOffice, acting));
  serve('cancelOrderForOffice', async ({ input, dependencies: acting, log }) => {
    await requireOrderOf(input.orderId, Number(input.meetingId), acting);
    await cancelForOffice(input.orderId, acting);
    await sendNotices(acting, log);
    return null;
  });
  serve('previewReopenOrder', ({ input, dependencies: acting }) => previewOf(input, reopenForOffice, acting));
  serve('reopenOrder', async ({ input, dependencies: acting, log }) => {
    await requireOrderOf(input.orderId, Number(input.meetingId), acting);
    await reopenForOffice(input.orderId, acting);
    await sendNotices(acting, log);
    return null;
  });
}
