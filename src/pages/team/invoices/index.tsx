import { UnderConstruction } from '../../under-construction';

export default function TeamInvoicesPage() {
  return <UnderConstruction route="teamInvoices" />;
}
