import { UnderConstruction } from '../../under-construction';

export default function MemberInvoicePage() {
  return <UnderConstruction route="memberInvoice" />;
}
