import { Skeleton } from 'antd';
import { objectionStates } from '../../src/domain/credit/objection-states';
import { formatMonthDay } from '../../src/domain/time/format-dates';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { Facts } from '../ui/facts';
import { GoButton } from '../ui/go';
import { moment } from '../ui/moments';
import { openInTab } from '../ui/open-in-tab';
import { FailedState } from '../ui/screen-state';
import { StateTag } from '../ui/state-tag';
import { CreditLines } from './credit-person';
import { objectionTones } from './objections';

/** An objection with what the door has recorded of the person, and the ways to decide it. */
export function ObjectionDrawer() {
  const meetingId = useMeetingId();
  const objectionId = useAddressParameter('objectionId');
  const open = useOpen();
  const may = useMay(meetingId);
  const base = `/meetings/${meetingId}/credit/objections`;
  const close = (): void => open(base);
  const { data, error, refetch } = useDeskCall('getObjection', { meetingId, objectionId });
  const attachment = useDeskAct('openAttachment', { renews: ['getTrail'] });
  if (data === undefined)
    return (
      <DeskDrawer size="thing" title="学时异议" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="异议" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const { personId, fileId, state, day, from, to, room, scans, decidedAt } = data;
  const openProof = (): Promise<void> =>
    openInTab(async () => {
      const outcome = await attachment.act({ meetingId, personId, fileId });
      return outcome.isDone ? outcome.answer.url : '';
    });
  const decides = state === 'open' && may('acceptObjection');
  return (
    <DeskDrawer
      size="thing"
      title={data.name}
      beside={<StateTag kind={objectionTones[state]}>{objectionStates[state]}</StateTag>}
      subtitle={`${data.phone}，对“${data.session}”的学时有异议`}
      headActs={
        <>
          <GoButton to={`/meetings/${meetingId}/credit/people/${personId}`}>本人的学时</GoButton>
          {decides && (
            <>
              <GoButton to={`${base}/${objectionId}/decline`} keepsSearch>
                不采纳
              </GoButton>
              <GoButton to={`${base}/${objectionId}/accept`} keepsSearch type="primary">
                采纳，补到场
              </GoButton>
            </>
          )}
        </>
      }
      onClose={close}
    >
      <Facts
        title="异议"
        facts={[
          {
            of: '场次',
            is: day === '' ? `${data.session}（已从日程删除）` : `${formatMonthDay(day)} ${from}–${to} ${room}`,
          },
          { of: '哪里不对', is: data.reason },
          {
            of: '证明',
            is:
              fileId === '' ? (
                '没有'
              ) : may('openAttachment') ? (
                <>
                  <button type="button" className="link" onClick={() => void openProof()}>
                    打开证明
                  </button>{' '}
                  <span className="hint">打开时记入操作记录</span>
                </>
              ) : (
                '有'
              ),
          },
          { of: '提出', is: moment(data.createdAt) },
          ...(decidedAt === null
            ? []
            : [{ of: '答复', is: [data.answer, data.decidedBy, moment(decidedAt)].filter(Boolean).join('，') }]),
        ]}
      />
      <Facts
        title="当天的签到记录"
        facts={
          scans.length === 0
            ? [{ of: '–', is: '这一天没有签到记录' }]
            : scans.map(({ at, gate, direction, device, by }, index) => ({
                ...{ key: index, of: moment(at) },
                is: [direction === 'in' ? '进' : '出', gate, device || by].filter(Boolean).join('，'),
              }))
        }
      />
      <CreditLines account={data.account} isCorrected={false} />
    </DeskDrawer>
  );
}
