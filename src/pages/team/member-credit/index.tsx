import { UnderConstruction } from '../../under-construction';

export default function MemberCreditPage() {
  return <UnderConstruction route="memberCredit" />;
}
