import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { formatShortFen } from '../../src/domain/money/money';
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
    <Card title="注册费">
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
