import { UnderConstruction } from '../../under-construction';

export default function TeamPaymentsPage() {
  return <UnderConstruction route="teamPayments" />;
}
