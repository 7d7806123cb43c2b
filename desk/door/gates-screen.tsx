import { Outlet } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId } from '../ui/address';
import { figure } from '../ui/amounts';
import { Go, GoButton } from '../ui/go';
import { FailedState, ScreenState } from '../ui/screen-state';
import { Sheet } from '../ui/sheet';
import { StateTag } from '../ui/state-tag';
import './door.css';

type Gate = DeskCallAnswer<'listGates'>['gates'][number];

/** The counts are read anew so often, in milliseconds. */
export const countsEveryMs = 5_000;

/** The gates of a meeting, with how many have passed. */
export function GatesScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const { data, error, refetch } = useDeskCall('listGates', { meetingId }, { repeatMs: countsEveryMs });
  const add = may('saveGate') && (
    <GoButton to={`/meetings/${meetingId}/gates/add`} type="primary">
      新增签到口
    </GoButton>
  );
  const isEmpty = data?.gates.length === 0;
  return (
    <>
      <Sheet
        title="签到"
        acts={
          !isEmpty && (
            <>
              <GoButton to={`/meetings/${meetingId}/hall`}>现场大屏</GoButton>
              {add}
            </>
          )
        }
      >
        <div className="sheet__body">
          {data === undefined ? (
            error !== null ? (
              <FailedState what="签到口" error={error} retry={refetch} />
            ) : (
              <Skeleton active className="door__loading" paragraph={{ rows: 8 }} />
            )
          ) : isEmpty ? (
            <ScreenState
              title="还没有签到口"
              text="签到口是扫码放行的地方，例如“主会场”“午餐”。几部手机可以同时扫同一个签到口"
            >
              {add}
            </ScreenState>
          ) : (
            <GateTable meetingId={meetingId} gates={data.gates} />
          )}
        </div>
      </Sheet>
      <Outlet />
    </>
  );
}

/** Says how a gate is passed: `进出`, `只进`, `只进，每人一次`. */
export const passText = ({ kind, isOnce }: Pick<Gate, 'kind' | 'isOnce'>): string =>
  `${kind === 'both' ? '进出' : '只进'}${isOnce ? '，每人一次' : ''}`;

export function hoursText({ opensAt, closesAt }: Pick<Gate, 'opensAt' | 'closesAt'>): string {
  const [from, until] = [opensAt.slice(5, 16), closesAt.slice(5, 16)];
  if (from !== '' && until !== '') return `${from} – ${until}`;
  if (from !== '') return `${from} 起`;
  return until === '' ? '不限' : `到 ${until}`;
}

function GateTable({ meetingId, gates }: { meetingId: string; gates: readonly Gate[] }) {
  return (
    <table className="door">
      <thead>
        <tr>
          <th scope="col">签到口</th>
          <th scope="col">会场</th>
          <th scope="col">方向</th>
          <th scope="col">谁可以进</th>
          <th scope="col">开放时间</th>
          <th scope="col" className="door__number">
            已进人数
          </th>
          <th scope="col" className="door__number">
            进
          </th>
          <th scope="col" className="door__number">
            出
          </th>
          <th scope="col">扫码链接</th>
        </tr>
      </thead>
      <tbody>
        {gates.map((gate) => (
          <tr key={gate.id}>
            <th scope="row">
              <Go to={`/meetings/${meetingId}/gates/${gate.id}`}>{gate.name}</Go>
              {gate.doubles > 0 && <StateTag kind="wait">{`重复放行 ${gate.doubles} 人`}</StateTag>}
            </th>
            <td>{gate.room || '–'}</td>
            <td>{passText(gate)}</td>
            <td className="door__admits" title={gate.admits}>
              {gate.admits}
            </td>
            <td>{hoursText(gate)}</td>
            <td className="door__number">
              <b>{figure(gate.people)}</b>
            </td>
            <td className="door__number">{figure(gate.scansIn)}</td>
            <td className="door__number">{gate.kind === 'both' ? figure(gate.scansOut) : '–'}</td>
            <td>{gate.links === 0 ? '没有' : `${gate.links} 个可用`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
