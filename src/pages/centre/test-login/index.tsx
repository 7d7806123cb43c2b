import { UnderConstruction } from '../../under-construction';

export default function TestLoginPage() {
  return <UnderConstruction route="testLogin" />;
}
