import type { ReactNode } from 'react';
import type { CentreVisit } from '../../../session/centre';
import { errorMessage } from '../../../api/call-error';
import { useFormFields } from '../../../api/registration-queries';
import type { EntryType } from '../../../domain/attendee/attendee';
import type { FormField } from '../../../domain/form/form-field';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { StateView } from '../../../ui/state-view/state-view';
import { OperatorFrame } from '../operator-frame';

interface MemberFormGateProps {
  visit: CentreVisit;
  entryType: EntryType;
  children: (fields: readonly FormField[]) => ReactNode;
}

/** Waits for the definition of the form that members answer. */
export function MemberFormGate({ visit, entryType, children }: MemberFormGateProps) {
  const { meeting } = visit;
  const { fields, error, retry } = useFormFields(meeting, entryType);
  if (fields !== null && visit.centre.isTeamOperator) return <>{children(fields)}</>;
  return (
    <OperatorFrame visit={visit}>
      {error === null ? (
        <Skeleton shape="form" count={6} />
      ) : (
        <StateView
          kind="error"
          title="报名表加载失败"
          text={errorMessage(error)}
          action={{ label: '重试', onPress: retry }}
        />
      )}
    </OperatorFrame>
  );
}
