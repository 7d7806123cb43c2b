import { invoiceTypes } from '../../../../domain/invoice/invoice-form';
import { invoiceableFen } from '../../../../domain/order/invoiceable-amount';
import type { Order } from '../../../../domain/order/order';
import type { ListedOrder } from '../../../../domain/order/order-groups';
import { formatFen } from '../../../../domain/money/money';
import { maskPhone } from '../../../../domain/person/mobile-phone';
import { formatDeadline } from '../../../../domain/time/format-dates';
import { navigate } from '../../../../platform/browser/navigation/navigation';
import type { CentreVisit } from '../../../../session/centre';
import type { OrderPayments } from '../../../../session/order-payments';
import { Button } from '../../../../ui/display/button';
import { Amount } from '../../../../ui/display/number-text';
import { Tag } from '../../../../ui/display/tag';
import { PersonName } from '../../../../ui/display/unbroken';
import { Card } from '../../../../ui/layout/card';
import { DescriptionList } from '../../../../ui/layout/description-list';
import { Box } from '../../../../ui/native/box';
import { CancelledOrderCard, OrderCard } from '../../orders/order-card';
import { StateTags } from '../../orders/order-attendees-sheet';
import type { TeamOrdersState } from '../../orders/use-team-orders';

interface OrderDetailProps {
  visit: CentreVisit;
  payments: OrderPayments;
  listed: ListedOrder;
  state: TeamOrdersState;
  canInvoice: boolean;
}

/** One order: its money and acts, its invoice, and its people. */
export function OrderDetail({ visit, payments, listed, state, canInvoice }: OrderDetailProps) {
  const { order } = listed;
  return (
    <>
      {listed.state === 'cancelled' ? (
        <CancelledOrderCard order={order} />
      ) : (
        <OrderCard
          order={order}
          payments={payments}
          paymentBlock={state.blockOf(order)}
          onCancel={() => state.cancel(order)}
        />
      )}
      {canInvoice && <InvoiceCard visit={visit} order={order} />}
      <PeopleCard visit={visit} order={order} viewable={state.viewableIn(order)} />
    </>
  );
}

function InvoiceCard({ visit: { meeting }, order }: { visit: CentreVisit; order: Order }) {
  const { invoice } = order;
  const deadline = formatDeadline(meeting.invoiceDeadline);
  const state = order.isInvoiceIssued ? '已开票' : invoice === null ? '未申请' : '已申请';
  const type = invoiceTypes.find((one) => one.type === invoice?.type)?.text ?? '';
  const rows = [
    { term: '抬头', value: invoice?.title ?? '' },
    { term: '税号', value: invoice?.taxNumber ?? '' },
    { term: '类型', value: type },
    { term: '收件邮箱', value: invoice?.recipientEmail ?? '' },
    { term: '可开金额', value: formatFen(invoiceableFen(order)) },
    { term: '申请截止', value: deadline },
  ];
  return (
    <Card title="发票" aside={<Tag tone={invoice === null ? 'mute' : 'ok'}>{state}</Tag>}>
      <DescriptionList items={rows.filter(({ value }) => value !== '')} />
      <Box className="order-card__actions">
        <Button
          kind="outline"
          size="small"
          onPress={() => navigate('memberInvoice', { meetingCode: meeting.code, orderId: order.id })}
        >
          {invoice === null ? '申请发票' : order.invoiceFiles.length > 0 ? '下载发票' : '发票信息'}
        </Button>
      </Box>
    </Card>
  );
}

interface PeopleCardProps {
  visit: CentreVisit;
  order: Order;
  viewable: ReadonlySet<string>;
}

function PeopleCard({ visit, order, viewable }: PeopleCardProps) {
  const { attendees } = order;
  return (
    <Card title={`参会人 ${attendees.length} 位`}>
      {attendees.length === 0 ? (
        <Box className="orders-desk__facts">暂无参会人信息</Box>
      ) : (
        <table className="orders-desk__people" aria-label="参会人">
          <thead>
            <tr>
              <th scope="col">姓名</th>
              <th scope="col">手机号码</th>
              <th scope="col" className="orders-desk__sum">
                注册费
              </th>
              <th scope="col">
                <span className="ui-visually-hidden">操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {attendees.map((attendee) => (
              <tr key={attendee.id}>
                <td>
                  <PersonName name={attendee.name} /> <StateTags attendee={attendee} />
                </td>
                <td>{maskPhone(attendee.phone)}</td>
                <td className="orders-desk__sum">
                  <Amount amountFen={attendee.feeFen || attendee.amountFen} />
                </td>
                <td className="orders-desk__sum">
                  {viewable.has(attendee.id) && (
                    <Button
                      kind="text"
                      size="small"
                      aria-label={`查看 ${attendee.name}`}
                      onPress={() => navigate('memberView', { meetingCode: visit.meeting.code, id: attendee.id })}
                    >
                      查看
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
