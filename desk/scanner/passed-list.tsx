import { Panel } from './panel';
import type { Passed } from './kept-gate';
import { exactTime } from './times';

interface PassedListProps {
  passed: readonly Passed[];
  undo: (one: Passed) => void;
  close: () => void;
}

/** The people whom this phone has let pass, the last one first; each can be taken back. */
export function PassedList({ passed, undo, close }: PassedListProps) {
  return (
    <Panel title="这部手机的记录" close={close}>
      {passed.length === 0 && <p className="who__second">还没有放行过</p>}
      <ul className="hits">
        {passed.map((one) => (
          <li key={one.scanId} className="hits__row">
            <span>
              <b>{one.name}</b>
              <span>
                {exactTime(one.at)} {one.direction === 'in' ? '进' : '出'}
                {one.isWaiting && '，待上传'}
              </span>
            </span>
            {one.isUndone ? (
              <span className="tag tag--bad">已撤销</span>
            ) : (
              <button className="button" aria-label={`撤销 ${one.name}`} onClick={() => undo(one)}>
                撤销
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
