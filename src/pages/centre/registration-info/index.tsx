import { UnderConstruction } from '../../under-construction';

export default function RegistrationInfoPage() {
  return <UnderConstruction route="registrationInfo" />;
}
