import type { ReactNode } from 'react';
import { formatFen } from '../../src/domain/money/money';
import { textStates } from '../../src/domain/notice/text-states';
import { orderStateTexts } from '../../src/domain/order/order-state';
import { useMay } from '../api/me';
import { Go } from '../ui/go';
import { moment, spokenMoment } from '../ui/moments';
import { OwnTrail } from '../ui/own-trail';
import { orderTones, StateTag, textTones } from '../ui/state-tag';
import type { Person } from './person';

const invoiceWords = { none: '没有申请发票', applied: '发票待开', issued: '发票已开' } as const;

function Card({ title, beside, children }: { title: ReactNode; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className="person__card">
      <header>
        <h3>{title}</h3>
        {beside}
      </header>
      {children}
    </section>
  );
}

/** The orders, refunds, credit application, consents, note and trail of a person. */
export function PersonCards({ meetingId, person }: { meetingId: string; person: Person }) {
  const may = useMay(meetingId);
  return (
    <div className="person__cards">
      {person.note !== '' && (
        <Card title="备注">
          <p className="person__note">{person.note}</p>
          {person.noteAt !== null && (
            <p className="hint">
              {person.noteBy} {spokenMoment(person.noteAt)}
            </p>
          )}
        </Card>
      )}
      {person.offer !== '' && (
        <Card title="转赠">
          <p>{person.offer}</p>
        </Card>
      )}
      {person.voucher !== '' && (
        <Card title="优惠码">
          <p>
            {may('getVoucher') ? (
              <Go to={`/meetings/${meetingId}/vouchers/${person.voucherId}`}>{person.voucher}</Go>
            ) : (
              person.voucher
            )}
          </p>
        </Card>
      )}
      {person.orders.map(({ id, number, state, amountFen, shareFen, people, isTeams, createdAt, invoice }) => (
        <Card
          key={id}
          title={<Go to={`/meetings/${meetingId}/orders/${id}`}>订单 {number}</Go>}
          beside={<StateTag kind={orderTones[state]}>{orderStateTexts[state]}</StateTag>}
        >
          <p>
            <b className="person__money">{formatFen(amountFen)}</b>{' '}
            <span className="second">
              {people} 人{people > 1 ? `，此人 ${formatFen(shareFen)}` : ''}
              {isTeams ? '，团队付款' : ''}
            </span>
          </p>
          <p className="second">
            {moment(createdAt)} 下单，{invoiceWords[invoice]}
          </p>
        </Card>
      ))}
      {person.refunds.map(({ id, amountFen, words, reason, at }) => (
        <Card key={id} title={`退费 ${formatFen(amountFen)}`}>
          <p>{words}</p>
          <p className="second">
            {moment(at)}
            {reason === '' ? '' : `，${reason}`}
          </p>
        </Card>
      ))}
      {person.refundAskedId !== '' && (
        <Card title="申请了退费">
          <p className="second">还没有处理</p>
        </Card>
      )}
      {person.credit.length > 0 && (
        <Card title="学分信息">
          <dl>
            {person.credit.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text === '' ? <span className="hint">没有填</span> : text}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
      {person.texts.length > 0 && (
        <Card title="发过的短信">
          <ul className="person__texts">
            {person.texts.map(({ at, words, state, failure }, index) => (
              <li key={index}>
                <p className="second">
                  {moment(at)} <StateTag kind={textTones[state]}>{textStates[state]}</StateTag>
                  {failure !== '' && ` ${failure}`}
                </p>
                <p>{words}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {person.consents.length > 0 && (
        <Card title="同意个人信息处理">
          <ul>
            {person.consents.map(({ version, isSensitive, isDeclared, at }) => (
              <li key={`${version} ${at}`} className="second">
                {moment(at)}，第 {version} 版{isSensitive ? '，含敏感信息' : ''}
                {isDeclared ? '，由他人代为确认' : ''}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {may('getTrail') && (
        <div className="person__card">
          <OwnTrail meetingId={meetingId} about={person.id} />
        </div>
      )}
    </div>
  );
}
