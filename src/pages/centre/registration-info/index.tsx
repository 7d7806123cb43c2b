import { useState } from 'react';
import { CentreGate } from '../../../features/centre/centre-gate';
import { RegistrationInfo } from '../../../features/centre/registration-info';
import { useRouteParams } from '../../../platform/browser/route-params';
import { useLoadedWhen } from '../../../platform/browser/use-loaded-when';
import type { CentreVisit } from '../../../session/centre';
import { Skeleton } from '../../../ui/layout/skeleton';

const loadCorrection = () =>
  import('../../../features/correction/correct-answers').then(({ CorrectAnswers }) => CorrectAnswers);

export default function RegistrationInfoPage() {
  return (
    <CentreGate route="registrationInfo" params={useRouteParams()} skeleton={<Skeleton shape="card" count={3} />}>
      {(visit) => <CorrectableInfo visit={visit} />}
    </CentreGate>
  );
}

/** The registration's answers, read-only until somebody corrects them. */
function CorrectableInfo({ visit }: { visit: CentreVisit }) {
  const { attendee } = visit.centre;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const close = (): void => setIsCorrecting(false);
  const CorrectAnswers = useLoadedWhen(isCorrecting, loadCorrection, close);
  if (isCorrecting && CorrectAnswers !== null && attendee !== null)
    return <CorrectAnswers visit={visit} attendee={attendee} about="本人" onBack={close} onDone={close} />;
  return <RegistrationInfo visit={visit} onCorrect={() => setIsCorrecting(true)} />;
}
