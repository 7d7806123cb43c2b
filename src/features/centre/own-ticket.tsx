import type { CentreAction } from '../../domain/centre/centre-actions';
import { admissionRefusalTexts } from '../../domain/ticket/admission-refusal';
import { Button } from '../../ui/display/button';
import { Card } from '../../ui/layout/card';
import { Box } from '../../ui/native/box';
import { TicketTag } from '../../ui/display/ticket-tag';
import { ActionEntries, type ActionEntriesProps, type GridActionName } from './action-grid';
import type { TicketFace } from './kept-ticket';
import './operator-home.css';

interface OwnTicketProps extends Omit<ActionEntriesProps, 'label'> {
  ticket: TicketFace;
  onShow: () => void;
}

/** Shows an operator's own registration beside the team's (product §10.19): its code and its actions. */
export function OwnTicket({ ticket, onShow, actions, ...entries }: OwnTicketProps) {
  const others = actions.filter(({ name }: CentreAction) => name !== 'qr-code');
  const busy: GridActionName | null = entries.busy;
  return (
    <Card title="我的参会码" aside={<TicketTag tag={ticket.tag} />}>
      <Box className="own-ticket">
        <Box className="own-ticket__row">
          <Box className="own-ticket__note">
            {ticket.refusal === null ? '您本人也已报名，凭此码签到入场' : admissionRefusalTexts[ticket.refusal]}
          </Box>
          {ticket.refusal === null && (
            <Button kind="outline" size="small" aria-haspopup="dialog" aria-label="出示我的参会码" onPress={onShow}>
              出示
            </Button>
          )}
        </Box>
        <ActionEntries {...entries} busy={busy} label="本人可办理" actions={others} />
      </Box>
    </Card>
  );
}
