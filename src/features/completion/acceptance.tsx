import { useCallback, useState, type ReactNode } from 'react';
import { failureState } from '../../api/call-error';
import { useCall } from '../../api/use-call';
import type { Outcome } from '../../api/attempt';
import type { OfferPage } from '../../contract/transfer-offer';
import type { Attendee } from '../../domain/attendee/attendee';
import { answersOf, readAnswer } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import { questions } from '../../domain/form/known-questions';
import type { Meeting } from '../../domain/meeting/meeting';
import { formatMoment } from '../../domain/time/format-dates';
import { confirm } from '../../platform/device/feedback';
import { personalKeys } from '../../platform/storage/personal-keys';
import { Button } from '../../ui/display/button';
import { DescriptionList } from '../../ui/layout/description-list';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { DoneByLink } from './done-by-link';
import { LinkCard } from './invitation-card';
import { acceptanceTitle } from './acceptance-title';
import { OwnDetails, type FilledIn } from './own-details';

export interface AcceptanceProps {
  offer: OfferPage;
  link: string;
  /** Accepts with the receiver's answers; null while the same are being sent. */
  accept: (filledIn: FilledIn) => Promise<Outcome<OfferPage> | null>;
  decline: () => Promise<Outcome<OfferPage> | null>;
  /** Draws the ticket once it is the receiver's. */
  ticket: (attendee: Attendee, meeting: Meeting) => ReactNode;
}

/** A ticket that somebody offers to whoever has the link: what it is, the form, and the ticket (product §2.39, §10.28). */
export function Acceptance({ offer: opened, link, accept, decline, ticket }: AcceptanceProps) {
  const [answered, setAnswered] = useState<{ offer: OfferPage; isDeclined: boolean } | null>(null);
  const offer = answered?.offer ?? opened;
  const { data: meeting, error, refetch } = useCall('getMeetingByCode', { meetingCode: offer.meetingCode });
  const { attendee } = offer;
  if (offer.state === 'ended' || (offer.state === 'done' && attendee === null))
    return (
      <PageFrame route="completion" title={acceptanceTitle}>
        {answered?.isDeclined === true ? (
          <StateView kind="ended" title="没有接受" text="参会资格仍归对方，对方会收到短信。" />
        ) : (
          <StateView
            kind="ended"
            title="链接已失效"
            text="已过接受的时限，或转赠已撤回。如果您已经接受，请用自己的手机号登录个人中心查看参会码。"
          />
        )}
      </PageFrame>
    );
  if (!meeting)
    return (
      <PageFrame route="completion" title={acceptanceTitle}>
        {error === null ? (
          <Skeleton shape="form" count={4} />
        ) : (
          <StateView title="会议信息加载失败" {...failureState(error, () => refetch())} />
        )}
      </PageFrame>
    );
  if (attendee !== null)
    return (
      <DoneByLink page={acceptanceTitle} title="已接受" hint="凭此码入场，对方的参会码已停用">
        {ticket(attendee, meeting)}
      </DoneByLink>
    );
  const refuse = async (): Promise<void> => {
    const text = '参会资格仍归对方，链接随即失效';
    if (!(await confirm({ title: '不接受转赠', text, confirmText: '不接受', danger: true }))) return;
    const outcome = await decline();
    if (outcome?.kind === 'done') setAnswered({ offer: outcome.answer, isDeclined: true });
  };
  return (
    <Accepting
      {...{ offer, link, meeting, accept }}
      onDone={(page) => setAnswered({ offer: page, isDeclined: false })}
      onRefuse={refuse}
    />
  );
}

const heading = (): string => '填写您的信息';

interface AcceptingProps extends Pick<AcceptanceProps, 'offer' | 'link' | 'accept'> {
  meeting: Meeting;
  onDone: (offer: OfferPage) => void;
  onRefuse: () => Promise<void>;
}

function Accepting({ offer, link, meeting, accept, onDone, onRefuse }: AcceptingProps) {
  const { name, phone, giver, teamName, until } = offer;
  const readKnown = useCallback(
    (fields: readonly FormField[]) =>
      answersOf(fields, (field) => readAnswer(field, field.shortName === questions.name ? name : field.preset)),
    [name],
  );
  return (
    <OwnDetails
      {...{ meeting, readKnown, onDone, heading }}
      title={acceptanceTitle}
      entryType="paid"
      person={{ name, phone }}
      draft={personalKeys.completionDraft(link)}
      invitation={
        <LinkCard
          title={`${giver} 把参会资格转给您`}
          about={[teamName]}
          cost="参会代表 · 注册费已付，您不用付款"
          meeting={meeting}
        >
          <DescriptionList items={[{ term: '最晚接受', value: formatMoment(until) }]} />
        </LinkCard>
      }
      takesCredit={false}
      note={`接受后您有自己的参会码，原来的随即停用。${
        teamName === '' ? '您填写的内容，对方看不到。' : '您的报名仍在该团队里，经办人能看到您填写的内容。'
      }`}
      sendText="接受，领取参会码"
      otherwise={
        <Button kind="outline" onPress={onRefuse}>
          不接受
        </Button>
      }
      send={accept}
    />
  );
}
