import { useState } from 'react';
import { useCommand } from '../../api/use-command';
import type { Attendee } from '../../domain/attendee/attendee';
import { questions } from '../../domain/form/known-questions';
import { maskPhone } from '../../domain/person/mobile-phone';
import { spacedPhone } from '../../domain/person/spaced-phone';
import { offerEnd, receiverForm, type ReceiverInfo } from '../../domain/ticket/transfer-offer';
import { recipientRefusal, type TicketGiver } from '../../domain/ticket/transfer-refusal';
import { formatMoment } from '../../domain/time/format-dates';
import { formatShanghaiTime } from '../../domain/time/shanghai-time';
import { FormFields } from '../../forms/form-fields';
import { useOwnForm } from '../../forms/use-own-form';
import { now } from '../../platform/device/clock';
import { toast } from '../../platform/device/feedback';
import { refreshCentre, type CentreVisit } from '../../session/centre';
import { askToSubscribe } from '../../session/subscriptions';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { PersonName } from '../../ui/display/unbroken';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { DescriptionList } from '../../ui/layout/description-list';
import { PageFrame } from '../../ui/layout/page-frame';
import { Box } from '../../ui/native/box';
import { Sheet } from '../../ui/overlay/sheet';
import { WaitingOffer } from './waiting-offer';

export interface OfferingProps {
  visit: CentreVisit;
  /** The attendee whose ticket is given. */
  attendee: Attendee;
  by: TicketGiver;
  backTo: 'centre' | 'teamMembers';
  /** Called to fill in everything of the receiver instead. */
  onFillAll: () => void;
}

/** Gives a ticket to somebody by name and phone, who fills in the rest (product §10.28), or says that it waits for them. */
export function Offering(props: OfferingProps) {
  const { visit, attendee, by, backTo } = props;
  if (attendee.offer === null) return <NameReceiver {...props} />;
  return (
    <WaitingOffer
      // Another offer has other limits.
      key={attendee.offer.askedAt}
      {...{ visit, attendee, by, backTo }}
      offer={attendee.offer}
    />
  );
}

function NameReceiver({ visit, attendee, by, backTo, onFillAll }: OfferingProps) {
  const { meeting, call } = visit;
  const { form, check } = useOwnForm(receiverForm, null);
  const [receiver, setReceiver] = useState<ReceiverInfo | null>(null);
  const offer = useCommand('offerTransfer', { by: call, notify: (message) => toast(message, 'fail') });
  const close = (): void => setReceiver(null);
  const next = async (): Promise<void> => {
    const info = await check();
    if (info === null) return;
    const objection = recipientRefusal(info, attendee);
    if (objection === null) setReceiver(info);
    else form.setServerError(questions.phone, objection);
  };
  const give = async ({ name, phone }: ReceiverInfo): Promise<void> => {
    void (await askToSubscribe(['transfer'], attendee.id)).keep(meeting.id, 'session');
    const outcome = await offer({
      ...{ meetingId: meeting.id, attendeeId: attendee.id },
      ...{ receiverName: name, receiverPhone: phone },
    });
    if (outcome === null) return;
    close();
    if (outcome.kind === 'refused') form.showRefusal(outcome.message);
    // Also without an answer: the text may have been sent.
    if (outcome.kind !== 'refused') await refreshCentre();
    if (outcome.kind === 'done') toast(`已发短信，等待${name}接收`, 'ok');
  };
  return (
    <PageFrame
      route={visit.route}
      meeting={meeting}
      backTo={backTo}
      bottomBar={
        <BottomBar>
          <Button kind="text" onPress={onFillAll}>
            填写全部信息
          </Button>
          <Button onPress={next}>下一步</Button>
        </BottomBar>
      }
    >
      <Notice>
        {`只填姓名和手机号：对方收到短信，自己填写并同意后才生效。接受以前，${
          by === 'operator' ? attendee.name : '您'
        }的参会码照常可用。`}
      </Notice>
      <FormFields form={form} />
      <Sheet
        open={receiver !== null}
        title="转给这一位？"
        onClose={close}
        footer={
          <Box className="ui-dialog__actions">
            <Button kind="outline" onPress={close}>
              返回修改
            </Button>
            {receiver !== null && (
              <Button busyText="发送中…" onPress={() => give(receiver)}>
                {`转给${receiver.name}`}
              </Button>
            )}
          </Box>
        }
      >
        {receiver !== null && <Consequences attendee={attendee} receiver={receiver} until={offerEnd(meeting, now())} />}
      </Sheet>
    </PageFrame>
  );
}

interface ConsequencesProps {
  attendee: Attendee;
  receiver: ReceiverInfo;
  /** Epoch milliseconds. */
  until: number;
}

/** Says who gives to whom, and what is true now, after acceptance, and at the deadline. The typed phone is shown in full. */
function Consequences({ attendee, receiver, until }: ConsequencesProps) {
  return (
    <DescriptionList
      items={[
        { term: '原参会人', value: <PersonName name={attendee.name} />, aside: maskPhone(attendee.phone) },
        { term: '接收人', value: <PersonName name={receiver.name} />, aside: spacedPhone(receiver.phone) },
        { term: '现在', value: '发短信给接收人，原参会码照常可用' },
        { term: '对方接受后', value: '原参会码停用，接收人有新码' },
        { term: formatMoment(formatShanghaiTime(until)), value: '还没接受就取消，参会资格不变' },
        { term: '注册费、发票', value: '不变，不退不补' },
      ]}
    />
  );
}
