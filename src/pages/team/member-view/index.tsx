import { UnderConstruction } from '../../under-construction';

export default function MemberViewPage() {
  return <UnderConstruction route="memberView" />;
}
