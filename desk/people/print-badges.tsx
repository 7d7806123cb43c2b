import { Button, Checkbox, Form, Radio } from 'antd';
import { useState } from 'react';
import { badgeLayoutKeys, badgeLayouts, type BadgeLayoutKey } from '../../src/domain/badge/badge-layout';
import type { DeskCallAnswer, DeskCallInput } from '../../src/contract/desk-calls/desk-calls';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useListPlace } from '../table/list-context';
import { selectionInputOf } from '../table/selection';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { DeskDrawer } from '../ui/desk-drawer';
import { downloadPdf } from '../ui/download';
import { FailedState } from '../ui/screen-state';
import { NobodySelected } from './nobody-selected';
import type { PersonActProps } from './person';

type Selection = DeskCallInput<'printBadges'>['selection'];

/** The paper that was chosen last on this PC, whose printer it goes to. */
const paperKey = 'badge-paper';
const lastPaper = (): BadgeLayoutKey =>
  badgeLayoutKeys.find((key) => key === localStorage.getItem(paperKey)) ?? badgeLayoutKeys[0];

/** Prints the badges of who is selected. */
export function PrintBadges() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const list = useListPlace();
  const close = (): void => open(`/meetings/${meetingId}/people`);
  if (list === null || list.count === 0) return <NobodySelected title="打印胸卡" close={close} />;
  const selection = selectionInputOf(list.ticked, list.input);
  return (
    <Badges {...{ meetingId, selection, close }} sort={list.input.sort} subtitle={`选中 ${figure(list.count)} 人`} />
  );
}

/** Prints the badge of one person. */
export function PrintBadge({ meetingId, person, close }: PersonActProps) {
  const selection: Selection = {
    ...{ kind: 'some', ids: [person.id], search: '', sealedSearch: '', filters: {}, except: [] },
  };
  return <Badges {...{ meetingId, selection, close }} sort="" subtitle={person.name} isOne />;
}

function namesByReason(left: DeskCallAnswer<'previewBadges'>['left']): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { name, reason } of left) names.set(reason, [...(names.get(reason) ?? []), name]);
  return names;
}

interface BadgesProps {
  meetingId: string;
  selection: Selection;
  sort: string;
  subtitle: string;
  close: () => void;
  /** One person's badge is printed again without being asked. */
  isOne?: boolean;
}

function Badges({ meetingId, selection, sort, subtitle, close, isOne = false }: BadgesProps) {
  const [layout, setLayout] = useState(lastPaper);
  const [isAgain, setAgain] = useState(isOne);
  const { data, error, refetch } = useDeskCall('previewBadges', { meetingId, selection, sort });
  const { act, isBusy } = useDeskAct('printBadges', { renews: registrationQueries, done: '胸卡已下载，打开后打印' });
  const count = data === undefined ? 0 : isAgain ? data.badges : data.badges - data.printed;
  const submit = async (): Promise<void> => {
    localStorage.setItem(paperKey, layout);
    const outcome = await act({ meetingId, selection, sort, layout, isAgain });
    if (!outcome.isDone) {
      // An answer that was lost may have marked them as printed.
      void refetch();
      return;
    }
    downloadPdf(outcome.answer.fileName, outcome.answer.pdf);
    close();
  };
  return (
    <DeskDrawer
      title="打印胸卡"
      subtitle={subtitle}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} disabled={count === 0} onClick={() => void submit()}>
            {count === 0 ? '没有要打印的胸卡' : `下载 ${figure(count)} 张胸卡`}
          </Button>
        </>
      }
    >
      {error !== null && <FailedState what="胸卡" error={error} retry={refetch} />}
      <Form layout="vertical" component="div">
        <Form.Item label="用什么纸">
          <Radio.Group
            value={layout}
            onChange={({ target }) => setLayout(target.value as BadgeLayoutKey)}
            options={badgeLayouts.map(({ key, title }) => ({ value: key, label: title }))}
          />
        </Form.Item>
        {data !== undefined && data.printed > 0 && !isOne && (
          <Form.Item>
            <Checkbox checked={isAgain} onChange={({ target }) => setAgain(target.checked)}>
              已打印过的 {figure(data.printed)} 张也再打一次
            </Checkbox>
          </Form.Item>
        )}
      </Form>
      {data !== undefined && data.left.length > 0 && (
        <section aria-label="不打印的人">
          <h3>{figure(data.left.length)} 人不打印</h3>
          <ul>
            {[...namesByReason(data.left)].map(([reason, names]) => (
              <li key={reason}>
                <b>{reason}</b>：{names.join('、')}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="second">
        胸卡上有会议名称、姓名、单位、身份、参会码和短码，按名单现在的顺序排。打印时请选“实际大小”，不要缩放。下载后记为已打印；换了人或手机号，会变回没打印。姓名、单位改了，请再打一次。
      </p>
    </DeskDrawer>
  );
}
