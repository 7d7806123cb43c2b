import { UnderConstruction } from '../../under-construction';

export default function LoginPage() {
  return <UnderConstruction route="login" />;
}
