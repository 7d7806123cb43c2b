import type { Attendee } from '../../../domain/attendee/attendee';
import type { Order } from '../../../domain/order/order';
import { maskPhone } from '../../../domain/person/mobile-phone';
import { Amount } from '../../../ui/display/number-text';
import { Button } from '../../../ui/display/button';
import { Box } from '../../../ui/native/box';
import { PersonName } from '../../../ui/display/unbroken';
import { Sheet } from '../../../ui/overlay/sheet';
import { Tag } from '../../../ui/display/tag';
import './order-attendees-sheet.css';

interface OrderAttendeesSheetProps {
  order: Order;
  /** Ids of current team members, whose details can be opened. */
  memberIds: ReadonlySet<string>;
  open: boolean;
  onClose: () => void;
  onView: (memberId: string) => void;
}

/** Lists an order's attendees, each with the fee at the time of the order (product §2.24, /personal/ordermanagement). */
export function OrderAttendeesSheet({ order, memberIds, open, onClose, onView }: OrderAttendeesSheetProps) {
  return (
    <Sheet open={open} title="参会人" onClose={onClose}>
      {order.attendees.length === 0 && <Box className="order-attendees__none">暂无参会人信息</Box>}
      <Box as="ul" aria-label="参会人">
        {order.attendees.map((attendee) => (
          <Box key={attendee.id} as="li" className="order-attendees__row">
            <Box className="order-attendees__person">
              <Box className="order-attendees__name">
                <PersonName name={attendee.name} />
              </Box>
              <Box className="order-attendees__phone">{maskPhone(attendee.phone)}</Box>
              <StateTags attendee={attendee} />
            </Box>
            <Amount amountFen={attendee.feeFen || attendee.amountFen} />
            {memberIds.has(attendee.id) && (
              <Button kind="text" size="small" onPress={() => onView(attendee.id)}>
                查看
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Sheet>
  );
}

/** Says that an attendee of the order no longer holds the ticket. */
export function StateTags({ attendee }: { attendee: Attendee }) {
  return (
    <>
      {attendee.refund === 'refunded' && <Tag tone="mute">已退费</Tag>}
      {attendee.transfer === 'given' && <Tag tone="mute">已转赠</Tag>}
    </>
  );
}
