import { CheckOutlined } from '@ant-design/icons';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useMay } from '../api/me';
import { figure } from '../ui/amounts';
import { Go } from '../ui/go';
import { moment } from '../ui/moments';

interface Step {
  title: string;
  note: string;
  /** The address below the meeting's; '' for a step that cannot be taken yet. */
  path: string;
  state: 'done' | 'now' | 'later';
}

const stateWords = { done: '已完成', now: '现在', later: '以后' } as const;

/** The order of the work on hours and credits, which is forced: what is done, what is now, what comes later. */
export function CreditSteps({ meetingId, credit }: { meetingId: string; credit: DeskCallAnswer<'getCredit'> }) {
  const may = useMay(meetingId);
  return (
    <ol className="credit-steps" aria-label="步骤">
      {stepsOf(credit).map(({ title, note, path, state }, index) => {
        const body = (
          <>
            <span className="credit-steps__mark" aria-hidden>
              {state === 'done' ? <CheckOutlined /> : index + 1}
            </span>
            <span className="credit-steps__words">
              <b>{title}</b>
              <small>
                <span className="visually-hidden">{stateWords[state]}，</span>
                {note}
              </small>
            </span>
          </>
        );
        const isOpen =
          path !== '' &&
          (path !== 'credit/freeze' || may('freezeCredit')) &&
          (path !== 'credit/export' || may('exportCredit')) &&
          (path !== 'credit/certificates' || may('getCertificates'));
        return (
          <li
            key={title}
            className={`credit-steps__step credit-steps__step--${state}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {isOpen ? <Go to={`/meetings/${meetingId}/${path}`}>{body}</Go> : <span>{body}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function stepsOf({ sessions, numbers, openObjections, frozenAt, frozenBy }: DeskCallAnswer<'getCredit'>): Step[] {
  const [hasSessions, isFrozen] = [sessions.length > 0, frozenAt !== null];
  const isObjected = openObjections > 0;
  const hasCome = numbers.earned + numbers.short > 0;
  const earned = `${figure(numbers.earned)} 人有学分`;
  return [
    {
      ...{ title: '日程', path: 'credit', state: hasSessions ? 'done' : 'now' },
      note: hasSessions ? `${sessions.length} 个单元` : '先写进日程',
    },
    {
      ...{ title: '学时名单', path: hasSessions ? 'credit/people' : '' },
      state: isFrozen || hasCome ? 'done' : hasSessions ? 'now' : 'later',
      note: hasCome || isFrozen ? `${figure(numbers.people)} 人，${earned}` : '有人签到后自动算',
    },
    {
      ...{ title: '冻结', path: !hasSessions || isFrozen ? '' : isObjected ? 'credit/objections' : 'credit/freeze' },
      state: isFrozen ? 'done' : hasCome ? 'now' : 'later',
      note: isObjected
        ? `先处理 ${openObjections} 个异议`
        : frozenAt === null
          ? '定下来，不再变'
          : `${moment(frozenAt)}，${frozenBy}`,
    },
    {
      ...{ title: '申报表', path: isFrozen ? 'credit/export' : '', state: isFrozen ? 'now' : 'later' },
      note: isFrozen ? `导出 ${figure(numbers.earned)} 人` : '冻结以后导出',
    },
    {
      ...{ title: '证书', path: 'credit/certificates', state: isFrozen ? 'now' : 'later' },
      note: isFrozen ? '发证书，本人能下载' : '冻结以后发',
    },
  ];
}
