import { useCommand } from '../../api/use-command';
import type { Attendee, TransferOffer } from '../../domain/attendee/attendee';
import { maxReminders } from '../../domain/link/reminder-block';
import { offerRefusal, type OfferAct } from '../../domain/ticket/transfer-offer';
import type { TicketGiver } from '../../domain/ticket/transfer-refusal';
import { formatMoment } from '../../domain/time/format-dates';
import { now } from '../../platform/device/clock';
import { confirm, toast } from '../../platform/device/feedback';
import { refreshCentre, type CentreVisit } from '../../session/centre';
import { useCentrePolling } from '../../session/use-centre-polling';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { PersonName } from '../../ui/display/unbroken';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Card } from '../../ui/layout/card';
import { DescriptionList } from '../../ui/layout/description-list';
import { PageFrame } from '../../ui/layout/page-frame';

interface WaitingOfferProps {
  visit: CentreVisit;
  attendee: Attendee;
  by: TicketGiver;
  offer: TransferOffer;
  backTo: 'centre' | 'teamMembers';
}

/** A ticket that waits for its receiver: how they were asked, with what the giver can still do (product §10.28). */
export function WaitingOffer({ visit, attendee, by, offer, backTo }: WaitingOfferProps) {
  const { meeting, call } = visit;
  useCentrePolling(visit);
  const notify = (message: string): void => toast(message, 'fail');
  const remind = useCommand('remindOffer', { by: call, notify });
  const withdraw = useCommand('withdrawOffer', { by: call, notify });
  const input = { meetingId: meeting.id, attendeeId: attendee.id };
  const refusalOf = (act: OfferAct): string | null =>
    offerRefusal(act, { ticket: attendee, meeting, by, offer }, now());
  const notNow = refusalOf('remind');
  const sendAgain = async (): Promise<void> => {
    const outcome = await remind(input);
    if (outcome?.kind === 'done') toast('已重新发送', 'ok');
    await refreshCentre();
  };
  const takeBack = async (): Promise<void> => {
    const text = `${offer.name}收到的链接随即失效，参会资格不变`;
    if (!(await confirm({ title: '撤回转赠', text, confirmText: '撤回', danger: true }))) return;
    const outcome = await withdraw(input);
    if (outcome?.kind === 'done') toast('已撤回，参会资格不变', 'ok');
    await refreshCentre();
  };
  return (
    <PageFrame
      route={visit.route}
      meeting={meeting}
      backTo={backTo}
      bottomBar={
        <BottomBar>
          {refusalOf('withdraw') === null && (
            <Button kind="outline" busyText="撤回中…" onPress={takeBack}>
              撤回
            </Button>
          )}
          {notNow === null && (
            <Button busyText="发送中…" onPress={sendAgain}>
              重新发送
            </Button>
          )}
        </BottomBar>
      }
    >
      <Card title="等待接收">
        <DescriptionList
          items={[
            { term: '接收人', value: <PersonName name={offer.name} /> },
            { term: '手机号码', value: offer.phone },
            { term: '短信', value: describeAsked(offer) },
            { term: '最晚接受', value: formatMoment(offer.until) },
          ]}
        />
      </Card>
      <Notice>
        {`对方接受以前，${attendee.name}的参会码照常可用；到时没有接受，参会资格不变。重新发送一天 1 次，最多 ${maxReminders} 次${
          notNow === null ? '' : `：${notNow}`
        }。`}
      </Notice>
    </PageFrame>
  );
}

function describeAsked({ askedAt, openedAt, remindedAt }: TransferOffer): string {
  const sent = remindedAt === '' ? `${formatMoment(askedAt)} 发出` : `${formatMoment(remindedAt)} 重新发出`;
  return `${sent}，${openedAt === '' ? '未打开' : '已打开没接受'}`;
}
