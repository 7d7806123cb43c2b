import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Outlet } from '@tanstack/react-router';
import { Alert, Skeleton } from 'antd';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId } from '../ui/address';
import { figure } from '../ui/amounts';
import { Go, GoButton } from '../ui/go';
import { FailedState, ScreenState } from '../ui/screen-state';
import { Sheet } from '../ui/sheet';
import { CreditSteps } from './credit-steps';
import { CreditTabs } from './credit-tabs';
import { SessionTable } from './session-table';
import './credit.css';

/** The sessions of a meeting, how many were there, and how the list of hours and credits comes out. */
export function CreditScreen() {
  const meetingId = useMeetingId();
  const { data: credit, error, refetch } = useDeskCall('getCredit', { meetingId });
  const base = `/meetings/${meetingId}/credit`;
  return (
    <>
      <Sheet
        title="学时与学分"
        beside={<CreditTabs {...{ meetingId, credit }} current="sessions" />}
        acts={credit !== undefined && credit.sessions.length > 0 && <Acts {...{ meetingId, base, credit }} />}
      >
        {credit === undefined ? (
          <div className="sheet__body">
            {error === null ? (
              <Skeleton active className="credit-loading" paragraph={{ rows: 8 }} />
            ) : (
              <FailedState what="学时与学分" error={error} retry={refetch} />
            )}
          </div>
        ) : (
          <>
            <CreditSteps {...{ meetingId, credit }} />
            <div className="sheet__body">
              {credit.sessions.length === 0 ? (
                <NoSessions {...{ meetingId, base }} />
              ) : (
                <Sessions {...{ meetingId, base, credit }} />
              )}
            </div>
            <p className="credit-rule">
              <b>规则</b>
              {credit.told}
            </p>
          </>
        )}
      </Sheet>
      <Outlet />
    </>
  );
}

interface PartProps {
  meetingId: string;
  /** The screen's address. */
  base: string;
}

type WithCredit = PartProps & { credit: DeskCallAnswer<'getCredit'> };

function Acts({ meetingId, base, credit }: WithCredit) {
  const may = useMay(meetingId);
  if (!may('saveSession')) return null;
  if (credit.frozenAt !== null)
    return (
      <GoButton to={`${base}/export`} type="primary">
        导出申报表
      </GoButton>
    );
  return (
    <>
      <GoButton to={`${base}/rule`}>改规则</GoButton>
      <GoButton to={`${base}/import`}>导入日程</GoButton>
      <GoButton to={`${base}/add`}>增加单元</GoButton>
      {credit.openObjections > 0 ? (
        <GoButton to={`${base}/objections`} type="primary">
          {`处理 ${credit.openObjections} 个异议`}
        </GoButton>
      ) : (
        <GoButton to={`${base}/freeze`} type="primary">
          {`冻结 ${figure(credit.numbers.people)} 人的名单`}
        </GoButton>
      )}
    </>
  );
}

function NoSessions({ meetingId, base }: PartProps) {
  const may = useMay(meetingId);
  return (
    <ScreenState
      title="还没有日程"
      text="日程单元写明在哪个会场、几点到几点、算几学时。有了它，就能按签到记录算出每个人的学时和学分"
    >
      {may('saveSession') && (
        <div className="credit-start">
          <GoButton to={`${base}/import`} type="primary" icon={<UploadOutlined />}>
            导入日程
          </GoButton>
          <GoButton to={`${base}/add`} icon={<PlusOutlined />}>
            增加单元
          </GoButton>
        </div>
      )}
    </ScreenState>
  );
}

function Sessions({ meetingId, base, credit }: WithCredit) {
  const { numbers, unreached, sessions } = credit;
  const canChange = useMay(meetingId)('saveSession') && credit.frozenAt === null;
  return (
    <>
      {unreached.length > 0 && credit.frozenAt === null && (
        <Alert
          type="warning"
          showIcon
          className="credit-unreached"
          title={
            <>
              没有签到口通往{unreached.map((room) => ` ${room === '' ? '“会场没写”的单元' : room}`).join('、')}
              ，那里的单元算不出学时。
              <Go to={`/meetings/${meetingId}/gates`}>去签到口写上会场</Go>
            </>
          }
        />
      )}
      <SessionTable sessions={sessions} base={canChange ? base : null} />
      <ul className="credit-numbers" aria-label="名单">
        <Figure of="已生效" count={numbers.people} note="能算学时的人" to={`${base}/people`} />
        <Figure of="有学分" count={numbers.earned} note="进申报表" to={`${base}/people`} state="earned" />
        <Figure of="到场太短" count={numbers.short} note="来过，不够算学分" to={`${base}/people`} state="short" />
        <Figure of="没来" count={numbers.absent} note="日程里一次也没签到" to={`${base}/people`} state="absent" />
        {numbers.unlisted > 0 && (
          <Figure of="不在名单" count={numbers.unlisted} note="冻结以后才生效" to={`${base}/people`} state="unlisted" />
        )}
      </ul>
    </>
  );
}

function Figure({
  of,
  count,
  note,
  to,
  state,
}: {
  of: string;
  count: number;
  note: string;
  to: string;
  state?: string;
}) {
  return (
    <li>
      <Go to={to} {...(state === undefined ? {} : { search: { state } })}>
        <span>{of}</span>
        <b>{figure(count)}</b>
        <small>{note}</small>
      </Go>
    </li>
  );
}
