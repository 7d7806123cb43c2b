import type { CentreVisit } from '../../../session/centre';
import { returnTo } from '../../../platform/navigation/navigation';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button } from '../../../ui/button/button';
import { StateView } from '../../../ui/state-view/state-view';
import { OperatorFrame } from '../operator-frame';

interface ImportDoneProps {
  visit: CentreVisit;
  /** How many members were added. */
  count: number;
}

/** All are members; what follows. */
export function ImportDone({ visit, count }: ImportDoneProps) {
  const { meeting } = visit;
  const ofMeeting = { meetingCode: meeting.code };
  const hints = [
    ...(meeting.isPaid ? ['请到“交费管理”为他们交费。'] : []),
    ...(meeting.hasCredit ? [`${meeting.isPaid ? '交费后' : ''}可在成员列表中逐位申请学分。`] : []),
  ];
  return (
    <OperatorFrame
      visit={visit}
      bottomBar={
        <BottomBar>
          <Button kind={meeting.isPaid ? 'outline' : 'primary'} onPress={() => returnTo('teamMembers', ofMeeting)}>
            查看成员
          </Button>
          {meeting.isPaid && <Button onPress={() => returnTo('teamPayments', ofMeeting)}>去交费</Button>}
        </BottomBar>
      }
    >
      <StateView kind="done" title={`已添加 ${count} 位参会人`} text={hints.join('')} />
    </OperatorFrame>
  );
}
