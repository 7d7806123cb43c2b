import { useCallback, useState, type ReactNode } from 'react';
import { failureState } from '../../api/call-error';
import { useCall } from '../../api/use-call';
import type { Outcome } from '../../api/attempt';
import type { CompletionPage } from '../../contract/completion';
import type { Attendee } from '../../domain/attendee/attendee';
import { attendeeAnswers } from '../../domain/attendee/attendee-answers';
import type { Answers } from '../../domain/form/answers';
import type { FormField } from '../../domain/form/form-field';
import type { Meeting } from '../../domain/meeting/meeting';
import { maskPhone } from '../../domain/person/mobile-phone';
import { lackingFields } from '../../domain/team/completion';
import { memberEntryType } from '../../domain/team/member-steps';
import { formatDay } from '../../domain/time/format-dates';
import { isPast } from '../../domain/time/shanghai-time';
import { now } from '../../platform/device/clock';
import { personalKeys } from '../../platform/storage/personal-keys';
import { routes } from '../../routes';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { DoneByLink } from './done-by-link';
import { InvitationCard } from './invitation-card';
import { OwnDetails, type FilledIn } from './own-details';

export interface CompletionProps {
  place: CompletionPage;
  /** Sends the answers; null while the same are being sent. */
  send: (filledIn: FilledIn) => Promise<Outcome<CompletionPage> | null>;
  /** Draws the ticket of a place that is completed. */
  ticket: (attendee: Attendee, meeting: Meeting) => ReactNode;
}

/** A place that was taken by name and phone, for its member to complete (product §2.38, §11.22). */
export function Completion({ place: asked, send, ticket }: CompletionProps) {
  const [done, setDone] = useState<CompletionPage | null>(null);
  const place = done ?? asked;
  const { data: meeting, error, refetch } = useCall('getMeetingByCode', { meetingCode: place.meetingCode });
  const { attendee } = place;
  if (place.state === 'ended' || attendee === null)
    return (
      <PageFrame route="completion">
        <StateView
          kind="ended"
          title="链接已失效"
          text="已过完善信息的最后一天，或该报名已取消。如有疑问，请联系为您报名的人。"
        />
      </PageFrame>
    );
  if (!meeting)
    return (
      <PageFrame route="completion">
        {error === null ? (
          <Skeleton shape="form" count={4} />
        ) : (
          <StateView title="会议信息加载失败" {...failureState(error, () => refetch())} />
        )}
      </PageFrame>
    );
  if (place.state === 'done')
    return (
      <DoneByLink
        page={routes.completion.title}
        title="信息已完善"
        hint={`${place.inviter}的名单里会显示已完善，不用另外告知`}
      >
        {ticket(attendee, meeting)}
      </DoneByLink>
    );
  return <Asking place={place} attendee={attendee} meeting={meeting} send={send} onDone={setDone} />;
}

const left = (fields: readonly FormField[], known: Answers): string => `还差 ${lackingFields(fields, known).length} 项`;

interface AskingProps extends Pick<CompletionProps, 'place' | 'send'> {
  attendee: Attendee;
  meeting: Meeting;
  onDone: (place: CompletionPage) => void;
}

function Asking({ place, attendee, meeting, send, onDone }: AskingProps) {
  const readKnown = useCallback((fields: readonly FormField[]) => attendeeAnswers(fields, attendee), [attendee]);
  return (
    <OwnDetails
      {...{ meeting, readKnown, send, onDone }}
      title={routes.completion.title}
      entryType={memberEntryType(meeting)}
      person={{ name: attendee.name, phone: maskPhone(attendee.phone) }}
      draft={personalKeys.completionDraft(attendee.id)}
      invitation={<InvitationCard place={place} meeting={meeting} />}
      heading={left}
      takesCredit={meeting.hasCredit && !isPast(meeting.creditDeadline, now())}
      note={`这不是您？请告诉${place.inviter}。链接 ${formatDay(place.until, now())}前有效。`}
      sendText="提交，领取参会码"
    />
  );
}
