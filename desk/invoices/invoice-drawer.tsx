import { Alert, Skeleton } from 'antd';
import { invoiceTypeTexts } from '../../src/domain/invoice/invoice-list';
import { invoiceStateTexts, isStanding, isToIssue } from '../../src/domain/invoice/invoice-state';
import { formatFen } from '../../src/domain/money/money';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { Facts } from '../ui/facts';
import { Go, GoButton } from '../ui/go';
import { day, moment } from '../ui/moments';
import { OwnTrail } from '../ui/own-trail';
import { FailedState } from '../ui/screen-state';
import { StateTag } from '../ui/state-tag';
import { invoiceTones } from './invoice';
import { KeptFiles } from './kept-files';

/** An invoice: for whom and how much, what became of it, and its earlier versions. */
export function InvoiceDrawer() {
  const meetingId = useMeetingId();
  const orderId = useAddressParameter('orderId');
  const may = useMay(meetingId);
  const open = useOpen();
  const base = `/meetings/${meetingId}/invoices`;
  const close = (): void => open(base);
  const { data: invoice, error, refetch } = useDeskCall('getInvoice', { meetingId, orderId });
  if (invoice === undefined)
    return (
      <DeskDrawer size="thing" title="发票" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="发票" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const { state, faults, versions, people, order } = invoice;
  const isWaiting = isToIssue(state);
  const isIssued = isStanding(state);
  const given = (of: string, is: string) => (is === '' ? [] : [{ of, is }]);
  return (
    <DeskDrawer
      size="thing"
      title={invoice.title === '' ? '申请已取消' : invoice.title}
      beside={<StateTag kind={invoiceTones[state]}>{invoiceStateTexts[state]}</StateTag>}
      subtitle={`订单 ${order}${people === '' ? '' : `，${people}`}`}
      headActs={
        <>
          {isWaiting && may('changeInvoice') && (
            <GoButton to={`${base}/${orderId}/change`} keepsSearch>
              改抬头
            </GoButton>
          )}
          {isWaiting && may('recordInvoice') && (
            <GoButton to={`${base}/${orderId}/issue`} keepsSearch type="primary">
              登记已开
            </GoButton>
          )}
          {isIssued && may('takeInvoiceFiles') && (
            <GoButton to={`${base}/${orderId}/files`} keepsSearch>
              上传文件
            </GoButton>
          )}
          {isIssued && may('recordReversal') && (
            <GoButton to={`${base}/${orderId}/reverse`} keepsSearch>
              登记冲红
            </GoButton>
          )}
        </>
      }
      onClose={close}
    >
      {faults.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`税务平台不会收：${faults.join('；')}`}
          description="导出开票模板时会留下这一张，改好就能导出"
        />
      )}
      {state === 'overstated' && (
        <Alert
          type="warning"
          showIcon
          title={
            invoice.paidAt === null
              ? `开了 ${formatFen(invoice.amountFen)}，订单没有付款，已经取消`
              : `开了 ${formatFen(invoice.amountFen)}，退费后只该开 ${formatFen(invoice.invoiceableFen)}`
          }
          description="请在税务平台开红字发票，再在这里登记冲红"
        />
      )}
      {(state === 'ahead' || state === 'unpaid') && (
        <Alert
          type="info"
          showIcon
          title={state === 'ahead' ? '先开票后付款：订单在等转账' : '先开了票，钱还没有到'}
          description="到账后不用再开；订单取消了，开出的要冲红"
        />
      )}
      <Facts
        title="开给谁"
        facts={[
          ...given('税号', invoice.taxNumber),
          { of: '票种', is: invoiceTypeTexts[invoice.type] },
          ...given('邮箱', invoice.email),
          ...given('开户银行', invoice.bankName),
          ...given('银行账号', invoice.bankAccount),
          ...given('单位地址', invoice.companyAddress),
          ...given('单位电话', invoice.companyPhone),
        ]}
      />
      <Facts
        title="钱"
        facts={[
          ...(isIssued
            ? [
                { of: '开了', is: <b className="facts__money">{formatFen(invoice.amountFen)}</b> },
                { of: '发票号码', is: invoice.number === '' ? '没有登记号码' : invoice.number },
                ...(invoice.issuedAt === null ? [] : [{ of: '开票日期', is: day(invoice.issuedAt) }]),
                ...given('微信卡包', invoice.card),
              ]
            : []),
          {
            of: '可以开',
            is: isIssued ? (
              formatFen(invoice.invoiceableFen)
            ) : (
              <b className="facts__money">{formatFen(invoice.invoiceableFen)}</b>
            ),
          },
          {
            of: '订单',
            is: (
              <>
                <Go to={`/meetings/${meetingId}/orders/${invoice.orderId}`}>{order}</Go>，{formatFen(invoice.orderFen)}
                {invoice.refundedFen > 0 && `，已退 ${formatFen(invoice.refundedFen)}`}
                {invoice.refundDueFen > 0 && `，待退 ${formatFen(invoice.refundDueFen)}`}
              </>
            ),
          },
          ...(invoice.paidAt === null ? [] : [{ of: '支付时间', is: moment(invoice.paidAt) }]),
        ]}
      />
      <KeptFiles meetingId={meetingId} invoice={invoice} />
      {versions.length > 0 && (
        <Facts
          title="以前开过的"
          facts={versions.map(({ number, amountFen, issuedAt, redNumber, reversedAt }, index) => ({
            ...{ key: index, of: `${day(reversedAt)} 冲红` },
            is: [
              number === '' ? '没有登记号码' : number,
              `${formatFen(amountFen)}，${day(issuedAt)} 开`,
              redNumber === '' ? '' : `红字发票 ${redNumber}`,
            ]
              .filter((part) => part !== '')
              .join('，'),
          }))}
        />
      )}
      {may('getTrail') && <OwnTrail meetingId={meetingId} about={invoice.orderId} />}
    </DeskDrawer>
  );
}
