import { RightOutlined } from '@ant-design/icons';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { openTransactionStates } from '../../src/domain/bank/transaction-state';
import type { WaitingKind } from '../../src/domain/overview/waiting';
import { formatShortFen } from '../../src/domain/money/money';
import { describeAge } from '../../src/domain/time/describe-age';
import { figure } from '../ui/amounts';
import { Card } from './card';
import { OverviewLink } from './overview-link';

type Waiting = DeskCallAnswer<'getOverview'>['waiting'];

/** The title of each kind, the list where it stands, and what it means where the title does not say it. */
const kinds: Readonly<
  Record<WaitingKind, { title: string; note?: string; screen: string; search: Readonly<Record<string, string>> }>
> = {
  'failed-refunds': { title: '退费没有退成', screen: 'refunds', search: { state: 'failed' } },
  'mismatched-payments': { title: '付款金额不符', note: '付了多少和订单不一样', screen: 'online-payments', search: {} },
  'failed-deliveries': { title: '微信发货没有报成', note: '微信可能推迟结算', screen: 'online-payments', search: {} },
  'late-notices': { title: '短信没有发到', note: '可以再发一次', screen: 'texts', search: {} },
  'unclaimed-money': {
    ...{ title: '银行收款没有认领', note: '还不知道是哪笔订单的，或多付了' },
    ...{ screen: 'payments', search: { state: openTransactionStates.join(',') } },
  },
  transfers: { title: '转账等待到账', screen: 'people', search: { state: 'awaited' } },
  'refund-applications': { title: '退费申请待审核', screen: 'refunds', search: { state: 'applied' } },
  'refunds-to-pay': { title: '退费待打款', screen: 'refunds', search: { state: 'no-account,to-pay,sent' } },
  'overstated-invoices': {
    ...{ title: '发票需冲红', note: '开票后有退费，请在税务平台开红字发票' },
    ...{ screen: 'invoices', search: { state: 'overstated' } },
  },
  invoices: { title: '发票待开', screen: 'invoices', search: { state: 'requested,ahead' } },
  reviews: { title: '报名待审核', note: '审核后才能付款或参会', screen: 'people', search: { review: 'pending' } },
};

const oldest = (age: string): string => (age === '刚刚' ? '刚刚到' : `最早的是 ${age}`);

/** The things that wait for the member, each a link to the list of them. */
export function WaitingCard({ waiting }: { waiting: Waiting }) {
  const now = Date.now();
  return (
    <Card title="等您处理" beside={waiting.length > 1 && <span className="second">等得最久的在前</span>}>
      {waiting.length === 0 ? (
        <p className="second">现在没有等您处理的事</p>
      ) : (
        <ul className="waiting">
          {waiting.map(({ what, count, amountFen, since }) => {
            const { title, note, screen, search } = kinds[what];
            const facts = [
              amountFen !== null && amountFen > 0 && `合计 ${formatShortFen(amountFen)}`,
              note,
              oldest(describeAge(since, now)),
            ].filter((fact) => typeof fact === 'string');
            return (
              <li key={what}>
                <OverviewLink screen={screen} search={search} className="waiting__line">
                  <b>{figure(count)}</b>
                  <span>
                    <strong>{title}</strong>
                    <small>{facts.join('，')}</small>
                  </span>
                  <RightOutlined aria-hidden />
                </OverviewLink>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
