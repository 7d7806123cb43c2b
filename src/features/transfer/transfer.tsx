import { useMemo } from 'react';
import type { CentreVisit } from '../../session/centre';
import { errorMessage } from '../../api/call-error';
import { useFormFields } from '../../api/registration-queries';
import type { Attendee } from '../../domain/attendee/attendee';
import { initialAnswers, restoreAnswers } from '../../domain/form/answers';
import { formEntryType } from '../../domain/ticket/form-entry-type';
import { transferRefusal } from '../../domain/ticket/transfer-refusal';
import { now } from '../../platform/clock/clock';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { Skeleton } from '../../ui/skeleton/skeleton';
import { StateView } from '../../ui/state-view/state-view';
import { transferDraft } from './transfer-draft';
import { TransferForm } from './transfer-form';

interface TransferProps {
  visit: CentreVisit;
  /** The page's parameters: `type=team&enteredId=` for a member of the operator's (design ruling 9). */
  params: Readonly<Partial<Record<string, string>>>;
}

/** Gives a ticket away (spec section 2, /personal/applyTransfer). */
export function Transfer({ visit, params }: TransferProps) {
  const { meeting, centre } = visit;
  const by = params.type === 'team' ? 'operator' : 'attendee';
  const entered = by === 'operator' ? findMember(visit, params.enteredId ?? '') : centre.attendee;
  const backTo = by === 'operator' ? 'teamMembers' : 'centre';
  const refusal = entered === null ? '没有找到要转赠的参会人' : transferRefusal(entered, meeting, by, now());
  const { fields, error, retry } = useFormFields(meeting, formEntryType(entered ?? { userType: null }, meeting));
  const attendeeId = entered?.id ?? '';
  const initial = useMemo(
    () => fields && restoreAnswers(fields, transferDraft.read(meeting.id, attendeeId), initialAnswers(fields)),
    [fields, meeting.id, attendeeId],
  );

  if (entered !== null && refusal === null && fields !== null && initial !== null) {
    return (
      <TransferForm
        key={entered.id}
        visit={visit}
        entered={entered}
        fields={fields}
        initial={initial}
        backTo={backTo}
      />
    );
  }
  return (
    <PageFrame route={visit.route} meeting={meeting} backTo={backTo}>
      {refusal !== null ? (
        <StateView kind="ended" title="当前不能转赠" text={refusal} />
      ) : error === null ? (
        <Skeleton shape="form" count={6} />
      ) : (
        <StateView
          kind="error"
          title="报名表加载失败"
          text={errorMessage(error)}
          action={{ label: '重试', onPress: retry }}
        />
      )}
    </PageFrame>
  );
}

function findMember({ centre }: CentreVisit, attendeeId: string): Attendee | null {
  const own = centre.attendee === null ? [] : [centre.attendee];
  return [...centre.attendees, ...own].find(({ id }) => id === attendeeId) ?? null;
}
