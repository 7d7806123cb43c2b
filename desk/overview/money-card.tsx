import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { Button } from 'antd';
import { formatShortFen } from '../../src/domain/money/money';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useMeetingId } from '../ui/address';
import { downloadWorkbook } from '../ui/download';
import { Card } from './card';

type Money = NonNullable<DeskCallAnswer<'getOverview'>['money']>;

/** The fees of a meeting: taken, owed, given back and written on invoices. */
export function MoneyCard({ keptFen, owedFen, returnedFen, invoicedFen }: Money) {
  const allFen = keptFen + owedFen + returnedFen;
  const parts = [
    { key: 'kept', fen: keptFen },
    { key: 'owed', fen: owedFen },
    { key: 'returned', fen: returnedFen },
  ].filter(({ fen }) => fen > 0);
  const lines = [
    { key: 'all', title: '应收', fen: allFen },
    { key: 'owed', title: '待收', fen: owedFen },
    { key: 'returned', title: '已退', fen: returnedFen },
    { key: 'invoiced', title: '已开票', fen: invoicedFen },
  ];
  return (
    <Card title="注册费" beside={<AccountButton />}>
      <p className="money__kept">
        <b>{formatShortFen(keptFen)}</b> <span className="second">实收</span>
      </p>
      <div className="money__bar" aria-hidden>
        {parts.map(({ key, fen }) => (
          <span key={key} data-part={key} style={{ flexGrow: fen }} />
        ))}
      </div>
      <dl className="money__lines">
        {lines.map(({ key, title, fen }) => (
          <div key={key} data-part={key}>
            <dt>{title}</dt>
            <dd data-due={(key === 'owed' && fen > 0) || undefined}>{formatShortFen(fen)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Saves the statement of account, for those who keep the books. */
function AccountButton() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const { act, isBusy } = useDeskAct('exportAccount', { renews: ['getTrail'] });
  const save = async (): Promise<void> => {
    const outcome = await act({ meetingId });
    if (outcome.isDone) downloadWorkbook(outcome.answer.fileName, outcome.answer.workbook);
  };
  if (!may('exportAccount')) return null;
  return (
    <Button size="small" loading={isBusy} onClick={() => void save()}>
      对账单
    </Button>
  );
}
