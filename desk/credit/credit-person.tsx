import { Skeleton } from 'antd';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { listedCreditStates } from '../../src/domain/credit/credit-list';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { Facts } from '../ui/facts';
import { Go, GoButton } from '../ui/go';
import { clockTime, day, moment } from '../ui/moments';
import { FailedState } from '../ui/screen-state';
import { StateTag } from '../ui/state-tag';
import { creditTones } from './credit-people';
import './credit.css';

type Account = DeskCallAnswer<'getCreditPerson'>['account'];

/** A person's hours and credits line by line, as they read them themselves. */
export function CreditPerson() {
  const meetingId = useMeetingId();
  const personId = useAddressParameter('personId');
  const open = useOpen();
  const may = useMay(meetingId);
  const base = `/meetings/${meetingId}/credit/people`;
  const close = (): void => open(base);
  const { data: person, error, refetch } = useDeskCall('getCreditPerson', { meetingId, personId });
  if (person === undefined)
    return (
      <DeskDrawer size="thing" title="学时" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="学时" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const { account, records, frozenAt, state } = person;
  const corrections = records.filter(({ reason }) => reason !== '');
  return (
    <DeskDrawer
      size="thing"
      title={person.name}
      beside={<StateTag kind={creditTones[state]}>{listedCreditStates[state]}</StateTag>}
      subtitle={`${person.phone}，${frozenAt === null ? '按现在的签到记录' : `名单 ${moment(frozenAt)} 冻结`}`}
      headActs={
        <>
          <GoButton to={`/meetings/${meetingId}/people/${personId}`}>报名信息</GoButton>
          {frozenAt === null && may('addStay') && (
            <GoButton to={`${base}/${personId}/stay`} keepsSearch>
              补到场
            </GoButton>
          )}
          {frozenAt !== null && may('correctCredit') && (
            <GoButton to={`${base}/${personId}/correct`} keepsSearch>
              更正
            </GoButton>
          )}
        </>
      }
      onClose={close}
    >
      <p className="credit-total">
        <span>{account.hours} 学时</span>
        <b>{account.credits}</b>
        <span>学分</span>
      </p>
      {corrections.length > 0 && (
        <Facts
          title="更正"
          facts={corrections.map(({ id, hours, credits, reason, at, by }) => {
            const before = records[records.findIndex((record) => record.id === id) + 1];
            return {
              key: id,
              of: moment(at),
              is: `${before === undefined ? '不在名单' : `${before.credits} 学分（${before.hours} 学时）`} → ${credits} 学分（${hours} 学时）。${by}：${reason}`,
            };
          })}
        />
      )}
      <CreditLines account={account} isCorrected={corrections.length > 0} />
      {person.stays.length > 0 && (
        <Facts
          title="补的到场"
          facts={person.stays.map(({ id, gate, room, from, to, by }) => ({
            key: id,
            of: day(from),
            is: (
              <>
                {`${clockTime(from)}–${clockTime(to)} ${room || gate}，${by}`}{' '}
                {frozenAt === null && may('undoStay') && (
                  <Go to={`${base}/${personId}/stay/${id}/undo`} keepsSearch>
                    撤销
                  </Go>
                )}
              </>
            ),
          }))}
        />
      )}
      <p className="second">
        {person.told}
        {frozenAt === null && '漏扫的可以补到场，马上重新算。'}
        本人在个人中心看到的就是上面这几行。
      </p>
    </DeskDrawer>
  );
}

/** A person's hours line by line. */
export function CreditLines({ account, isCorrected }: { account: Account; isCorrected: boolean }) {
  if (account.days.length === 0) return <p className="second">没有在任何日程单元签到。</p>;
  return (
    <>
      {account.days.map(({ date, summary, credits, lines }) => (
        <section key={date} className="credit-day" aria-label={date}>
          <h3>
            {date} <small>{summary}</small>
            <b>{credits} 学分</b>
          </h3>
          <ul>
            {lines.map(({ session, minutes, hours, stays, verdict }) => (
              <li key={session}>
                <b>{session}</b>
                <span>
                  {minutes} <b>{hours}</b>
                </span>
                <small>{stays}</small>
                <small>{verdict}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="credit-sum">
        <span>{isCorrected ? '按签到记录算出' : '合计'}</span>
        <span>
          {account.sum}
          {!isCorrected && (
            <>
              {' → '}
              <b>{account.credits} 学分</b>
            </>
          )}
        </span>
      </p>
    </>
  );
}
