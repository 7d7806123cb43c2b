import { UnderConstruction } from '../../under-construction';

export default function CentreCreditPage() {
  return <UnderConstruction route="centreCredit" />;
}
