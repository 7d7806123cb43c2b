import { UnderConstruction } from '../../under-construction';

export default function CentreInvoicePage() {
  return <UnderConstruction route="centreInvoice" />;
}
