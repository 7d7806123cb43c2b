import type { ReactNode } from 'react';
import { attendeeEmployer } from '../../../domain/attendee/attendee-employer';
import type { Attendee } from '../../../domain/attendee/attendee';
import { maskPhone } from '../../../domain/person/mobile-phone';
import type { MemberAction } from '../../../domain/ticket/member-actions';
import { waitsForCompletion } from '../../../domain/ticket/ticket-state';
import { formatMoment } from '../../../domain/time/format-dates';
import { refusedRefund } from '../../../domain/ticket/refused-refund';
import type { PaymentTag } from '../../../domain/ticket/payment-tag';
import { Button, type ButtonProps } from '../../../ui/display/button';
import { Card } from '../../../ui/layout/card';
import { Box } from '../../../ui/native/box';
import { Tag } from '../../../ui/display/tag';
import { TicketTag } from '../../../ui/display/ticket-tag';
import { PersonName } from '../../../ui/display/unbroken';
import { incompleteText } from '../../../domain/team/completion';
import { CompletionFacts } from './completion-notes';
import './team-members.css';

/** The actions with a button on the card; editing and the QR code are in the dialog 查看 (product §11.6). */
export type CardAction = Exclude<MemberAction, 'edit' | 'qr-code'>;

export function isCardAction(action: MemberAction): action is CardAction {
  return action !== 'edit' && action !== 'qr-code';
}

const looks: Record<CardAction, { text: string; kind: ButtonProps['kind'] }> = {
  view: { text: '查看', kind: 'outline' },
  delete: { text: '删除', kind: 'danger' },
  credit: { text: '学分', kind: 'outline' },
  transfer: { text: '转赠', kind: 'outline' },
  refund: { text: '退费', kind: 'outline' },
};

interface MemberCardProps {
  member: Attendee;
  tag: PaymentTag;
  actions: readonly CardAction[];
  onAct: (action: CardAction) => unknown;
  /** The buttons of a place that waits to be completed. */
  completing?: ReactNode;
}

/** Shows one member: identity, state and actions. */
export function MemberCard({ member, tag, actions, onAct, completing }: MemberCardProps) {
  const completion = waitsForCompletion(member) ? member.completion : null;
  const refused = refusedRefund(member);
  const employer = attendeeEmployer(member);
  return (
    <Card
      title={<PersonName name={member.name || '未填写姓名'} />}
      aside={
        <Box className="member-card__states">
          {completion !== null && <Tag tone="wait">{incompleteText}</Tag>}
          <TicketTag tag={tag} />
        </Box>
      }
    >
      <Box className="member-card__facts">
        {maskPhone(member.phone)}
        {employer !== '' && ` · ${employer}`}
      </Box>
      {refused !== null && <Box className="member-card__facts">退费申请{refused}</Box>}
      {(member.credit !== null || member.isCheckedIn) && (
        <Box className="member-card__tags">
          {member.credit !== null && <Tag tone="ok">学分已申请</Tag>}
          {member.isCheckedIn && <Tag tone="mute">已签到</Tag>}
        </Box>
      )}
      {member.offer !== null && (
        <Box className="member-card__facts">{`等待${member.offer.name}接收，${formatMoment(member.offer.until)} 前`}</Box>
      )}
      {completion !== null && <CompletionFacts completion={completion} />}
      <Box className="member-card__actions">
        {completing}
        {actions.map((action) => (
          <Button
            key={action}
            kind={looks[action].kind}
            size="small"
            aria-haspopup={action === 'view' || action === 'credit' ? 'dialog' : undefined}
            onPress={() => onAct(action)}
          >
            {looks[action].text}
          </Button>
        ))}
      </Box>
    </Card>
  );
}
