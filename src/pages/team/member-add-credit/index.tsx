import { UnderConstruction } from '../../under-construction';

export default function MemberAddCreditPage() {
  return <UnderConstruction route="memberAddCredit" />;
}
