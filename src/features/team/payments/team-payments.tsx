import { useMemo } from 'react';
import type { CentreVisit } from '../../../api/centre-visit';
import { errorMessage } from '../../../api/error-message';
import type { Attendee } from '../../../domain/attendee/attendee';
import type { SubmitResult } from '../../../contract/payment';
import { maskPhone } from '../../../domain/mobile-phone';
import { placeholderDeadline } from '../../../domain/team/placeholder-deadline';
import { describeTeamDiscount } from '../../../domain/team/team-discount';
import { formatDeadline } from '../../../domain/time/format-dates';
import { navigate } from '../../../platform/navigation/navigation';
import { TransportFailure } from '../../../platform/http/transport-failure';
import { Button } from '../../../ui/button/button';
import { Card } from '../../../ui/card/card';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { Box } from '../../../ui/native/box';
import { Notice } from '../../../ui/notice/notice';
import { PersonName } from '../../../ui/person-name/person-name';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { StateView } from '../../../ui/state-view/state-view';
import { Tag } from '../../../ui/tag/tag';
import { Unbroken } from '../../../ui/unbroken/unbroken';
import { VirtualList } from '../../../ui/virtual-list/virtual-list';
import { OperatorFrame } from '../operator-frame';
import { PaymentBar } from './payment-bar';
import { useSelection } from './use-selection';
import { useTeamOrder } from './use-team-order';
import { useTeamQuote } from './use-team-quote';
import { useUnpaidMembers } from './use-unpaid-members';
import './team-payments.css';

interface TeamPaymentsProps {
  visit: CentreVisit;
  title: string;
  /** An order has been made; where it is paid is the page's to decide. */
  onOrdered: (result: SubmitResult, memberCount: number) => Promise<void>;
}

/** A row's usual height in pixels: a name, a phone, and the space around. */
const usualRowHeight = 68;
const nobody: readonly Attendee[] = [];

/** Pays for members together (spec sections 2 and 4, /personal/paymentmanagement). */
export function TeamPayments({ visit, title, onOrdered }: TeamPaymentsProps) {
  const { meeting } = visit;
  const { members, error, refetch } = useUnpaidMembers(visit);
  const list = members ?? nobody;
  const selection = useSelection(useMemo(() => list.map(({ id }) => id), [list]));
  const quote = useTeamQuote(visit, selection.ids);
  const order = useTeamOrder(visit);

  const pay = async (): Promise<void> => {
    const result = await order(selection.ids);
    if (result === null) return void (await refetch());
    await onOrdered(result, selection.ids.length);
  };

  return (
    <OperatorFrame
      visit={visit}
      title={title}
      bottomBar={
        list.length > 0 ? <PaymentBar selection={selection} amountFen={quote.amountFen} onPay={pay} /> : undefined
      }
    >
      {members === null && error === null && <Skeleton shape="list" count={6} />}
      {members === null && error !== null && (
        <StateView
          kind={error instanceof TransportFailure && error.kind === 'offline' ? 'offline' : 'error'}
          title="未交费参会人加载失败"
          text={errorMessage(error)}
          action={{ label: '重试', onPress: refetch }}
        />
      )}
      {members !== null && members.length === 0 && (
        <StateView
          kind="empty"
          title="暂无未交费参会人"
          text="已在待支付订单中的参会人请到“订单管理”支付或取消"
          action={{ label: '订单管理', onPress: () => navigate('teamOrders', { meetingCode: meeting.code }) }}
        />
      )}
      {list.length > 0 && (
        <>
          {meeting.discount !== null && (
            <Notice tone="due" live>
              {describeTeamDiscount(meeting.discount, selection.ids.length, list.length)}
            </Notice>
          )}
          {quote.error !== null && (
            <Notice tone="bad" live>
              {errorMessage(quote.error)}
              <Button
                kind="text"
                size="small"
                busyText="重试中…"
                onPress={() => Promise.all([refetch(), quote.retry()])}
              >
                重试
              </Button>
            </Notice>
          )}
          <Card padding="flush">
            <VirtualList label="未交费参会人" items={list} itemKey={({ id }) => id} estimatedHeight={usualRowHeight}>
              {(member, index) => (
                <Box className={`team-payments__row ${index === list.length - 1 ? 'team-payments__row--last' : ''}`}>
                  <Checkbox
                    label={<PersonName name={member.name} />}
                    hint={maskPhone(member.phone)}
                    aside={<Tag tone="due">未支付</Tag>}
                    checked={selection.has(member.id)}
                    onChange={(isOn) => selection.toggle(member.id, isOn)}
                  />
                </Box>
              )}
            </VirtualList>
          </Card>
          <Box className="team-payments__note">
            交费截止日期：<Unbroken>{formatDeadline(meeting.registrationEnd || placeholderDeadline)}</Unbroken>
            。已在待支付订单中的参会人，请到“订单管理”支付或取消。
          </Box>
        </>
      )}
    </OperatorFrame>
  );
}
