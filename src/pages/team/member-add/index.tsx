import { UnderConstruction } from '../../under-construction';

export default function MemberAddPage() {
  return <UnderConstruction route="memberAdd" />;
}
