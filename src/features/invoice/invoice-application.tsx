import { useRef, useState } from 'react';
import { type CentreVisit, refreshCentre } from '../../session/centre';
import { invoiceFormCodec } from '../../contract/invoice-info';
import type { Order } from '../../domain/order/order';
import { emptyInvoice, invoiceForm, prefillInvoice, type InvoiceInfo } from '../../domain/invoice/invoice-form';
import { InvoiceNotice } from './invoice-notice';
import { InvoiceParts } from './invoice-parts';
import { useInvoiceParts } from './use-invoice-parts';
import { IssuedFiles, useIsDownloadable } from './issued-files';
import { PageFrame } from '../../ui/layout/page-frame';
import { StateView } from '../../ui/layout/state-view';
import { useCommand } from '../../api/use-command';
import { useFormFields } from '../../api/registration-queries';
import type { Attendee } from '../../domain/attendee/attendee';
import { personAnswers } from '../../domain/form/person-answers';
import { attendeeAnswers } from '../../domain/attendee/attendee-answers';
import { formEntryType } from '../../domain/ticket/form-entry-type';
import { mentionsEmail } from '../../domain/person/email';
import { invoiceableFen, isFullyRefunded } from '../../domain/order/invoiceable-amount';
import { formatFen } from '../../domain/money/money';
import { isDayPast, shanghaiDate } from '../../domain/time/shanghai-time';
import { FormFields } from '../../forms/form-fields';
import { TitleOffer } from '../../forms/title-offer';
import { forgetTitles, rememberTitle, titlesFor } from '../../session/remembered-titles';
import { InvoiceTitleButton } from '../../forms/invoice-title-button';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { useOwnForm } from '../../forms/use-own-form';
import { now } from '../../platform/device/clock';
import { alert, confirm, toast } from '../../platform/device/feedback';
import { goBack, returnTo } from '../../platform/browser/navigation/navigation';
import { meetingParams } from '../../platform/browser/navigation/route-url';
import { routes } from '../../routes';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { useOneAtATime } from '../../ui/native/use-one-at-a-time';
import { Card } from '../../ui/layout/card';
import { useDelayed } from '../../ui/display/countdown';
import { DescriptionList } from '../../ui/layout/description-list';
import { GroupedNumber } from '../../ui/display/number-text';
import { Tag } from '../../ui/display/tag';
import { Skeleton } from '../../ui/layout/skeleton';
import { sessionDraft } from '../../session/session-drafts';
import { isPlainObject } from '../../domain/json/read-value';

interface InvoiceApplicationProps {
  visit: CentreVisit;
  /** The order to invoice; null for none. */
  order: Order | null;
}

/**
 * Applies for an order's invoice, changes it or cancels it (product §2.19, §2.32, /personal/sqfp and
 * /personal/member/fp).
 */
export function InvoiceApplication({ visit, order }: InvoiceApplicationProps) {
  const { meeting } = visit;
  if (order === null) {
    return (
      <PageFrame route={visit.route} meeting={meeting}>
        <StateView kind="empty" title="暂无可开发票的订单" text="支付注册费后可申请发票。" />
      </PageFrame>
    );
  }
  return <OrderInvoice key={order.id} visit={visit} order={order} />;
}

/** Returns the ids of an order's attendees, whose answers prefill its invoice. */
export const idsOfOrder = (order: Order | null): string[] => order?.attendees.map(({ id }) => id) ?? [];

interface OrderInvoiceProps extends InvoiceApplicationProps {
  order: Order;
}

function OrderInvoice(props: OrderInvoiceProps) {
  const { visit, order } = props;
  // Read once: a draft saved while typing must not replace the form.
  const [known] = useState(
    () => invoiceDraft.read(visit.meeting.id, order.id) ?? order.invoice ?? visit.centre.attendee?.invoice ?? null,
  );
  return known === null ? <Prefilled {...props} /> : <InvoiceApplicationForm {...props} initial={known} />;
}

/** Prefills the form from the answers of the order's attendees, once the form definition is loaded. */
function Prefilled({ visit, order }: OrderInvoiceProps) {
  const { meeting, centre } = visit;
  const own = centre.attendee;
  const people =
    order.attendees.length === 0
      ? [own]
      : order.attendees.map(({ id }) => [own, ...centre.attendees].find((one) => one?.id === id) ?? null);
  const [someone = own] = people;
  const { fields, error } = useFormFields(meeting, someone ? formEntryType(someone, meeting) : 'paid');
  // Refetching must not change the prefilled answers.
  const prefilled = useRef<InvoiceInfo | null>(null);
  if (fields !== null && prefilled.current === null) {
    const answersOf = (attendee: Attendee) =>
      personAnswers(fields, attendeeAnswers(fields, attendee), shanghaiDate(now()));
    const known = people.flatMap((one) => (one === null ? [] : [answersOf(one)]));
    // A member whose answers are unknown may have another employer.
    const all = known.length === people.length ? known : [];
    prefilled.current = prefillInvoice(all, own === null ? null : answersOf(own));
  }
  // Without the definition nothing can be prefilled, but applying still works.
  const initial = prefilled.current ?? (error === null ? null : emptyInvoice);
  if (initial !== null) return <InvoiceApplicationForm visit={visit} order={order} initial={initial} />;
  return (
    <PageFrame route={visit.route} meeting={meeting}>
      <Skeleton shape="form" count={6} />
    </PageFrame>
  );
}

interface InvoiceApplicationFormProps {
  visit: CentreVisit;
  order: Order;
  initial: InvoiceInfo;
}

/** Delay before going to order management after success (product §10.15), in milliseconds. */
const leaveDelayMs = 2_000;

/** An order's invoice form: locked after the deadline and once the invoice is issued. */
export function InvoiceApplicationForm({ visit, order, initial }: InvoiceApplicationFormProps) {
  const { meeting, call } = visit;
  const { id: orderId } = order;
  const { backTo = 'centre' } = routes[visit.route];
  const [isDone, setIsDone] = useState(false);
  // Saving and cancelling change the same application, so only one may run at a time.
  const working = useOneAtATime();
  const apply = useCommand('applyOrderInvoice', {
    by: call,
    notify: (text) => alert({ title: '发票申请未成功', text }),
  });
  const takeBack = useCommand('cancelOrderInvoice', {
    by: call,
    notify: (text) => alert({ title: '取消发票未成功', text }),
  });
  const leaveLater = useDelayed(leaveDelayMs);
  const { saveSoon, saveNow } = useDraftSaver((invoice: InvoiceInfo) =>
    invoiceDraft.keep(meeting.id, orderId, invoice),
  );
  const { form, check } = useOwnForm(invoiceForm, initial, saveSoon);

  const isOver = isDayPast(meeting.invoiceDeadline, now());
  const isUnpaid = order.payment !== 'paid' && !order.isInvoiceAhead;
  const isRefunded = isFullyRefunded(order);
  const { parts, refetch } = useInvoiceParts(visit, order);
  const isInParts = parts !== null && parts.parts.length > 0;
  // All of it was applied for in parts.
  const isUsedUp = isInParts && parts.restFen === 0 && !order.isInvoiceIssued;
  const isLocked = isOver || isUnpaid || isRefunded || order.isInvoiceIssued || isUsedUp;
  const hasInvoice = order.invoice !== null;
  const isDownloadable = useIsDownloadable(order);

  const finish = (message: string): void => {
    invoiceDraft.drop(meeting.id, orderId);
    setIsDone(true);
    toast(message, 'ok', { keep: true });
    void refreshCentre();
    leaveLater(() => returnTo('teamOrders', { meetingCode: meeting.code }));
  };
  const save = async (): Promise<void> => {
    const invoice = await check();
    if (invoice === null) return;
    saveNow(invoice);
    const outcome = await apply({ meetingId: meeting.id, orderId, invoice });
    if (outcome?.kind === 'done') {
      rememberTitle(applicantPhone(visit), invoice);
      finish(outcome.answer || '发票申请已提交');
      return;
    }
    if (outcome?.kind === 'refused' && mentionsEmail(outcome.message))
      form.setServerError('recipientEmail', outcome.message);
  };
  const cancel = async (): Promise<void> => {
    const text = '确定取消申请发票？';
    if (!(await confirm({ title: '取消发票', text, confirmText: '确认取消', cancelText: '再想想', danger: true })))
      return;
    const outcome = await takeBack({ meetingId: meeting.id, orderId });
    if (outcome?.kind === 'done') finish(outcome.answer || '已取消发票申请');
  };

  return (
    <PageFrame
      route={visit.route}
      meeting={meeting}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={() => goBack(backTo, meetingParams(backTo, meeting))}>
            返回
          </Button>
          {hasInvoice && !isLocked && (
            <Button
              kind="danger"
              disabled={isDone || working.isWorking}
              busyText="取消中…"
              onPress={() => working.run(cancel)}
            >
              取消发票
            </Button>
          )}
          {!isLocked && (
            <Button disabled={isDone || working.isWorking} busyText="提交中…" onPress={() => working.run(save)}>
              {hasInvoice ? '保存' : '申请发票'}
            </Button>
          )}
        </BottomBar>
      }
    >
      <InvoiceNotice
        deadline={meeting.invoiceDeadline}
        isOver={isOver}
        isUnpaid={isUnpaid}
        isRefunded={isRefunded}
        isIssued={order.isInvoiceIssued}
        isDownloadable={isDownloadable}
        overstatedTo={order.isInvoiceOverstated ? invoiceableFen(order) : null}
      />
      {isDownloadable && <IssuedFiles visit={visit} order={order} />}
      <Card title="所属订单" aside={hasInvoice && <Tag tone="ok">{order.isInvoiceIssued ? '已开票' : '已申请'}</Tag>}>
        <DescriptionList
          items={[
            { term: '订单号', value: <GroupedNumber number={order.outTradeNo || orderId} /> },
            { term: '订单金额', value: formatFen(order.amountFen) },
            ...(order.refundedFen + order.refundDueFen > 0
              ? [
                  { term: '退费金额', value: formatFen(order.refundedFen + order.refundDueFen) },
                  { term: '可开票金额', value: formatFen(invoiceableFen(order)) },
                ]
              : []),
            ...(isInParts && !isUsedUp && !order.isInvoiceIssued
              ? [{ term: '下面这张', value: formatFen(parts.restFen) }]
              : []),
          ]}
        />
      </Card>
      {parts !== null && (
        <InvoiceParts
          {...{ visit, order, known: parts }}
          isOpen={!isOver && !isUnpaid && !isRefunded}
          onChanged={refetch}
        />
      )}
      {!isLocked && (
        <InvoiceTitleButton form={form} disabled={isDone || working.isWorking} notify={toast} confirm={confirm} />
      )}
      {!isLocked && (
        <TitleOffer
          form={form}
          disabled={isDone || working.isWorking}
          titles={() => titlesFor(applicantPhone(visit), ordersOfTeam(visit, orderId))}
          onForget={forgetTitles}
        />
      )}
      {!isUsedUp && <FormFields form={form} isLocked={isLocked || isDone} />}
    </PageFrame>
  );
}

/** The phone of whoever applies: a team's operator, or the person themselves. */
const applicantPhone = ({ centre: { isTeamOperator, operator, attendee } }: CentreVisit): string =>
  (isTeamOperator ? operator?.phone : attendee?.phone) ?? '';

/** The invoices of an operator's other orders, the latest first. An individual's orders are in nobody else's hands. */
const ordersOfTeam = ({ centre }: CentreVisit, orderId: string): InvoiceInfo[] =>
  centre.orders.flatMap(({ id, invoice }) => (id === orderId || invoice === null ? [] : [invoice]));

/** Invoice drafts by order. */
export const invoiceDraft = sessionDraft(
  'invoice',
  (value) => (isPlainObject(value) ? invoiceFormCodec.read(value) : null),
  invoiceFormCodec.write,
);
