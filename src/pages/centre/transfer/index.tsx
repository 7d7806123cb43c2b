import { UnderConstruction } from '../../under-construction';

export default function TransferPage() {
  return <UnderConstruction route="transfer" />;
}
