import type { CentreVisit } from '../../api/centre-visit';
import { useFormFields } from '../../api/use-form-fields';
import type { CreditInfo } from '../../contract/credit-info';
import type { Entered } from '../../contract/entered';
import { emptyCredit } from '../../domain/credit/credit-form';
import { prefillCredit } from '../../domain/credit/prefill-credit';
import { readSubmission } from '../../domain/form/read-submission';
import { canApplyCredit } from '../../domain/ticket/centre-actions';
import { formEntryType } from '../../domain/ticket/form-entry-type';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { Skeleton } from '../../ui/skeleton/skeleton';
import { StateView } from '../../ui/state-view/state-view';
import { CreditApplicationForm } from './credit-application-form';
import { readCreditDraft } from '../../forms/credit/credit-draft';

interface CreditApplicationProps {
  visit: CentreVisit;
  title: string;
}

/** Applies for credit from the personal centre (spec section 2, /personal/sqxf). */
export function CreditApplication({ visit, title }: CreditApplicationProps) {
  const { meeting, centre } = visit;
  const { entered } = centre;
  if (entered !== null && (entered.credit !== null || canApplyCredit(entered, meeting))) {
    return <Prefilled visit={visit} title={title} entered={entered} />;
  }
  return (
    <PageFrame title={title} backTo={{ route: 'centre', params: { meetingId: meeting.id } }}>
      <StateView
        kind="ended"
        title="当前不能申请学分"
        text={meeting.isScore ? '报名生效后可申请学分。' : '本次会议不授予学分。'}
      />
    </PageFrame>
  );
}

/** What the registration has been told already stands in the form, once the definition is there to read it. */
function Prefilled({ visit, title, entered }: CreditApplicationProps & { entered: Entered }) {
  const { meeting } = visit;
  const { fields, error } = useFormFields(meeting, formEntryType(entered, meeting));
  const given = entered.credit ?? readCreditDraft(entered.id);
  const person: CreditInfo = { ...emptyCredit, name: entered.name, phone: entered.phone };
  const initial =
    given ??
    (fields === null ? null : withPerson(prefillCredit(fields, readSubmission(fields, entered.answers)), person));
  // Without the definition less can be filled in beforehand; that is no reason not to apply.
  if (initial !== null || error !== null) {
    return <CreditApplicationForm visit={visit} title={title} entered={entered} initial={initial ?? person} />;
  }
  return (
    <PageFrame title={title} backTo={{ route: 'centre', params: { meetingId: meeting.id } }}>
      <Skeleton shape="form" count={6} />
    </PageFrame>
  );
}

/** Where the form asks for neither name nor phone, the attendee's own stand in. */
function withPerson(credit: CreditInfo, person: CreditInfo): CreditInfo {
  return { ...credit, name: credit.name || person.name, phone: credit.phone || person.phone };
}
