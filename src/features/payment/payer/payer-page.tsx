import { useState, type ReactNode } from 'react';
import type { LinkedOrder } from '../../../contract/payment';
import { describePayable, transferDetails, transferText, type PayerView } from '../../../domain/payment/payer-view';
import { formatFen } from '../../../domain/money/money';
import { formatDay, formatMoment } from '../../../domain/time/format-dates';
import { taxIdAdvice } from '../../../domain/typed-number/tax-id-advice';
import { callServer } from '../../../api/call-server';
import { attempt } from '../../../api/attempt';
import { now } from '../../../platform/device/clock';
import { useLoadedWhen } from '../../../platform/browser/use-loaded-when';
import { Button } from '../../../ui/display/button';
import { Card } from '../../../ui/layout/card';
import { Box } from '../../../ui/native/box';
import { Notice } from '../../../ui/display/notice';
import { Amount, GroupedNumber } from '../../../ui/display/number-text';
import { Skeleton } from '../../../ui/layout/skeleton';
import { RadioGroup } from '../../../ui/fields/radio-group';
import { Phrases, Unbroken } from '../../../ui/display/unbroken';
import { LinkToPay } from '../link-to-pay';
import { PaymentNote } from '../payment-summary';
import { copyAndTell } from '../transfer-panel';
import type { PaymentMeans } from '../payment-means';
import type { PayPlace } from '../use-pay-place';
import './payer-page.css';

/** How whoever was asked to pay does it. */
export type PayerWay = 'transfer' | 'online';

/** The ways that an order's link offers here; the first is chosen at first. */
export function waysOf(view: PayerView, isOnlineOffered: boolean): PayerWay[] {
  return [...(view.account === null ? [] : ['transfer' as const]), ...(isOnlineOffered ? ['online' as const] : [])];
}

export interface PayerOrderProps {
  link: string;
  order: LinkedOrder;
  view: PayerView;
  means: PaymentMeans;
  ways: readonly PayerWay[];
  way: PayerWay;
  onWay: (way: PayerWay) => void;
  place: PayPlace;
  /** The code to scan, where the place is that; false until it is loaded. */
  code: ReactNode;
  /** Called with the order as the server then has it. */
  onChanged: (order: LinkedOrder) => void;
}

/** An open order for whoever was asked to pay it: nothing of a person, and everything that paying needs (product §9.28). */
export function PayerOrder(props: PayerOrderProps) {
  const { order, view, means, ways, way, onWay, place, code, link } = props;
  const payBy = formatDay(view.payBy, now());
  const { service, company } = means.labels;
  const names: Readonly<Record<PayerWay, string>> = {
    transfer: '对公转账',
    online: place === 'scan' ? `${company}扫码` : service,
  };
  return (
    <>
      <Card label="应付金额">
        <Box className="payer__who">
          <Phrases>{describePayable(order)}</Phrases>
        </Box>
        <Amount amountFen={order.amountFen} size="hero" />
        <Box className="payer__hint">
          <Phrases>{order.meetingName}</Phrases>
        </Box>
        {payBy !== '' && (
          <Box className="payer__hint">
            <Unbroken>{`${payBy}前付款`}</Unbroken>
          </Box>
        )}
      </Card>
      <Card label="付款方式">
        {ways.length > 1 && (
          <RadioGroup
            label="付款方式"
            labelHidden
            options={ways.map((value) => ({ value, label: names[value] }))}
            value={way}
            onChange={(value) => onWay(value as PayerWay)}
          />
        )}
        {way === 'transfer' && <TransferRows view={view} />}
        {way === 'online' && order.isTransferAwaited && (
          <Notice tone="due">该订单正在等待转账到账。如已转账，请勿重复支付。</Notice>
        )}
        {way === 'online' && place === 'scan' && (code || <Skeleton shape="card" count={1} />)}
        {way === 'online' && place === 'elsewhere' && <LinkToPay link={link} company={company} />}
        {way === 'online' && place === 'here' && (
          <Box className="payer__hint">
            <Phrases>{`点下面的按钮，用${service}付款，即时到账`}</Phrases>
          </Box>
        )}
      </Card>
      <Card padding="flush" label="回单与发票">
        {view.account !== null && <ReceiptLine {...props} />}
        {view.invoice !== 'closed' && <InvoiceLine {...props} />}
      </Card>
      <PaymentNote>不用登录。到账后会通知请您付款的人。</PaymentNote>
    </>
  );
}

function TransferRows({ view }: { view: PayerView }) {
  return (
    <>
      <Box as="dl" className="payer__rows">
        {transferDetails(view).map(({ term, value }) => (
          <Box key={term} className="payer__row">
            <Box as="dt" className="payer__term">
              {term}
            </Box>
            <Box as="dd" className={`payer__value ${value === view.remark ? 'payer__value--remark' : ''}`}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      <Box className="payer__hint">
        <Phrases>附言写上，到账后就能认出这笔款。一般 3 个工作日内确认。</Phrases>
      </Box>
    </>
  );
}

/**
 * Copies everything that the transfer needs, and tells the server that one was chosen, for which nobody waits: copying has
 * to happen in the tap itself.
 */
export async function copyTransfer({ link, order, view, onChanged }: Omit<PayerOrderProps, 'means'>): Promise<void> {
  const copied = copyAndTell({ text: transferText(order, view), what: '户名、账号、开户行、附言和金额' });
  void attempt(() => callServer('chooseLinkedTransfer', { link })).then((outcome) => {
    if (outcome.kind === 'done') onChanged(outcome.answer);
  });
  await copied;
}

const loadReceiptSheet = () => import('../receipt-sheet');
const loadInvoiceSheet = () => import('./payer-invoice-sheet');

function ReceiptLine({ link, view, onChanged }: PayerOrderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sheet = useLoadedWhen(isOpen, loadReceiptSheet, () => setIsOpen(false));
  const isThere = view.receiptAt !== '';
  return (
    <Box className="payer__line">
      <Box className="payer__texts">
        <Box>银行回单</Box>
        <Box className="payer__hint">
          {isThere ? `已上传 · ${formatMoment(view.receiptAt)}` : '照片或 PDF，传了更快确认'}
        </Box>
      </Box>
      <Button
        kind="outline"
        size="small"
        aria-haspopup="dialog"
        aria-label={isThere ? '重新上传银行回单' : '上传银行回单'}
        onPress={() => setIsOpen(true)}
      >
        {isThere ? '重新上传' : '上传'}
      </Button>
      {sheet !== null && (
        <sheet.LinkedReceiptSheet open={isOpen} link={link} onClose={() => setIsOpen(false)} onSent={onChanged} />
      )}
    </Box>
  );
}

function InvoiceLine({ link, view, onChanged }: PayerOrderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sheet = useLoadedWhen(isOpen, loadInvoiceSheet, () => setIsOpen(false));
  const isGiven = view.invoice === 'given';
  const advice = taxIdAdvice(view.taxNumber);
  return (
    <Box className="payer__line">
      <Box className="payer__texts">
        <Box>发票抬头</Box>
        {view.invoiceTo !== '' && <Box>{view.invoiceTo}</Box>}
        {view.taxNumber !== '' && (
          <Box className="payer__hint">
            <GroupedNumber number={view.taxNumber} />
          </Box>
        )}
        {advice !== '' && <Box className="payer__advice">{advice}</Box>}
        {view.invoiceTo === '' && (
          <Box className="payer__hint">{isGiven ? '对方已填写，需要时可改填' : '填好后，到账即可开票'}</Box>
        )}
      </Box>
      <Button
        kind="outline"
        size="small"
        aria-haspopup="dialog"
        aria-label={isGiven ? '修改发票抬头' : '填写发票抬头'}
        onPress={() => setIsOpen(true)}
      >
        {isGiven ? '修改' : '填写'}
      </Button>
      {sheet !== null && (
        <sheet.PayerInvoiceSheet
          open={isOpen}
          link={link}
          view={view}
          onClose={() => setIsOpen(false)}
          onSaved={onChanged}
        />
      )}
    </Box>
  );
}

/** The one full button of the page: it does what the chosen way needs. */
export function PayerButton(
  props: PayerOrderProps & { isPaying: boolean; onPay: () => void; onCopyLink: () => unknown },
) {
  const { way, place, means, order, isPaying, onPay, onCopyLink } = props;
  if (way === 'transfer') return <Button onPress={() => copyTransfer(props)}>复制全部转账信息</Button>;
  if (place === 'elsewhere') return <Button onPress={onCopyLink}>复制链接</Button>;
  const { service } = means.labels;
  return (
    <Button busy={isPaying} busyText={`正在打开${service}…`} onPress={onPay}>
      {service} {formatFen(order.amountFen)}
    </Button>
  );
}
