import { Button, Progress, Skeleton } from 'antd';
import { useRef } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId } from '../ui/address';
import { figure } from '../ui/amounts';
import { GoButton } from '../ui/go';
import { clockTime } from '../ui/moments';
import { FailedState } from '../ui/screen-state';
import './hall.css';

type Hall = DeskCallAnswer<'getHall'>;

/** The numbers are read anew so often, in milliseconds. */
const hallEveryMs = 3_000;

/** Shows how many have entered, over the whole window, for a projector in the hall. It names nobody. */
export function HallScreen() {
  const meetingId = useMeetingId();
  const whole = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useDeskCall('getHall', { meetingId }, { repeatMs: hallEveryMs });
  return (
    <div className="hall" ref={whole}>
      <header className="hall__head">
        <h1>{data?.meeting ?? '现场大屏'}</h1>
        <div className="hall__acts">
          {document.fullscreenEnabled && (
            <Button onClick={() => void whole.current?.requestFullscreen()}>全屏显示</Button>
          )}
          <GoButton to={`/meetings/${meetingId}/gates`}>返回签到</GoButton>
        </div>
      </header>
      {data !== undefined ? (
        <Numbers hall={data} isOld={error !== null} />
      ) : error === null ? (
        <Skeleton active className="hall__loading" paragraph={{ rows: 6 }} />
      ) : (
        <div className="hall__failed">
          <FailedState what="现场人数" error={error} retry={refetch} />
        </div>
      )}
    </div>
  );
}

/** The share of those who may come, in whole percent, rounded down: 100 only once everybody is there. */
const shareOf = ({ arrived, expected }: { arrived: number; expected: number }): number =>
  expected === 0 ? 0 : Math.floor((arrived / expected) * 100);

function Numbers({ hall, isOld }: { hall: Hall; isOld: boolean }) {
  const isEmpty = hall.gates.length === 0;
  return (
    <>
      <div className="hall__body">
        <section className="hall__sum" aria-label="已到人数">
          <p className="hall__label">已到</p>
          <p className="hall__arrived">{figure(hall.arrived)}</p>
          <p className="hall__expected">
            应到 {figure(hall.expected)} 人，到场 {shareOf(hall)}%
          </p>
          <Bar {...hall} label="到场" />
          <p className="hall__recent">最近 10 分钟进场 {figure(hall.recent)} 人</p>
        </section>
        <div className="hall__parts">
          {hall.identities.length > 0 && (
            <section aria-label="按身份">
              <h2>按身份</h2>
              <ul className="hall__identities">
                {hall.identities.map((identity) => (
                  <li key={identity.label}>
                    <span>{identity.label}</span>
                    <b>
                      {figure(identity.arrived)}
                      <small> / {figure(identity.expected)}</small>
                    </b>
                    <Bar {...identity} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section aria-label="按签到口">
            <h2>按签到口</h2>
            {isEmpty ? (
              <p className="hall__none">还没有签到口。先到“签到”里新增签到口，扫码后这里会跟着变</p>
            ) : (
              <ul className="hall__gates">
                {hall.gates.map(({ id, name, room, people }) => (
                  <li key={id}>
                    <span>
                      {name}
                      {room !== '' && <small>{room}</small>}
                    </span>
                    <b>{figure(people)}</b>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
      <footer className="hall__foot" role="status">
        {isOld ? (
          <b>网络不通，这是 {clockTime(hall.now)} 的数字，恢复后自动更新</b>
        ) : (
          `${clockTime(hall.now)} 更新，每 ${hallEveryMs / 1000} 秒自动刷新`
        )}
      </footer>
    </>
  );
}

function Bar({ label, ...arrivals }: { arrived: number; expected: number; label: string }) {
  return (
    <Progress
      aria-label={label}
      percent={shareOf(arrivals)}
      showInfo={false}
      strokeColor="#4fc3d5"
      railColor="rgba(255, 255, 255, 0.16)"
    />
  );
}
