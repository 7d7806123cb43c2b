import { useEffect, useRef, useState } from 'react';
import { findAtDoor } from '../../src/domain/ticket/find-at-door';
import { goToRegister } from '../ui/way-to-door';
import { Panel } from './panel';
import type { ScannerState } from './scanner-state';
import { useMayRegister } from './use-may-register';

/** More hits than a volunteer reads. */
const mostShown = 30;

interface FindByNameProps {
  people: ScannerState['people'];
  meetingId: string;
  isOnline: boolean;
  choose: (personId: string) => void;
  close: () => void;
}

/**
 * Finds whose code no camera reads, by a part of the name or by the ticket's short code. Several of one name are told apart by
 * their employers. Staff add who has not registered, and the times of who was not scanned, at the desk.
 */
export function FindByName({ people, meetingId, isOnline, choose, close }: FindByNameProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = findAtDoor(people, typed);
  const mayRegister = useMayRegister(meetingId, isOnline);
  return (
    <Panel title="按姓名或短码找" close={close}>
      <input
        className="panel__field"
        aria-label="姓名或短码"
        placeholder="姓名一两个字，或短码"
        value={typed}
        ref={field}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="who__second" role="status">
        {people.length === 0
          ? '手机里还没有名单，请先联网'
          : typed.trim() === ''
            ? `名单里 ${people.length} 人，请先核对证件`
            : found.length > mostShown
              ? `${found.length} 人，只列前 ${mostShown} 人，请多打一个字`
              : `${found.length} 人`}
      </p>
      <ul className="hits">
        {found.slice(0, mostShown).map(({ id, name, identity, employer, passedAt }) => (
          <li key={id}>
            <button onClick={() => choose(id)}>
              <b>{name}</b>
              <span>{[identity, employer, passedAt === null ? '' : '进过'].filter(Boolean).join('，')}</span>
            </button>
          </li>
        ))}
      </ul>
      {mayRegister && (
        <footer className="panel__foot">
          <p className="who__second">没有报名？登记后回到这里放行</p>
          <button className="button button--main button--large" onClick={() => goToRegister(meetingId)}>
            现场登记
          </button>
          <a className="button button--large" href={`/desk/meetings/${meetingId}/credit/people`}>
            补录漏扫的学时
          </a>
        </footer>
      )}
    </Panel>
  );
}
