import { UnderConstruction } from '../../under-construction';

export default function TeamRegisterPage() {
  return <UnderConstruction route="teamRegister" />;
}
