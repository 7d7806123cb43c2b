import { UnderConstruction } from '../../under-construction';

export default function MemberEditPage() {
  return <UnderConstruction route="memberEdit" />;
}
