import { UnderConstruction } from '../../under-construction';

export default function CentrePage() {
  return <UnderConstruction route="centre" />;
}
