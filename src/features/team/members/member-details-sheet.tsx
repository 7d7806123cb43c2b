import type { Attendee } from '../../../domain/attendee/attendee';
import type { Meeting } from '../../../domain/meeting/meeting';
import type { MemberAction } from '../../../domain/ticket/member-actions';
import { Button } from '../../../ui/button/button';
import { Box } from '../../../ui/native/box';
import { Sheet } from '../../../ui/sheet/sheet';
import { MemberAnswers } from '../member/member-answers';
import './member-details-sheet.css';

interface MemberDetailsSheetProps {
  meeting: Meeting;
  member: Attendee;
  /** All that the member allows. */
  actions: readonly MemberAction[];
  open: boolean;
  onClose: () => void;
  onEdit: () => void;
  onShowCode: () => void;
}

/** The dialog 参会人信息, which leads to 编辑 and 参会码 (design ruling 9). */
export function MemberDetailsSheet(props: MemberDetailsSheetProps) {
  const { meeting, member, actions, open, onClose, onEdit, onShowCode } = props;
  const canEdit = actions.includes('edit');
  const hasCode = actions.includes('qr-code');
  return (
    <Sheet
      open={open}
      title="参会人信息"
      onClose={onClose}
      footer={
        canEdit || hasCode ? (
          <Box className="member-details-sheet__actions">
            {canEdit && (
              <Button kind={hasCode ? 'outline' : 'primary'} onPress={onEdit}>
                编辑
              </Button>
            )}
            {hasCode && <Button onPress={onShowCode}>参会码</Button>}
          </Box>
        ) : undefined
      }
    >
      <Box className="member-details-sheet__body">
        <MemberAnswers meeting={meeting} member={member} />
      </Box>
    </Sheet>
  );
}
