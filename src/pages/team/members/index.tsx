import { UnderConstruction } from '../../under-construction';

export default function TeamMembersPage() {
  return <UnderConstruction route="teamMembers" />;
}
