import { UnderConstruction } from '../../under-construction';

export default function TestCentrePage() {
  return <UnderConstruction route="testCentre" />;
}
