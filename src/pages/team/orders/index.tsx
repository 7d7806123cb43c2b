import { UnderConstruction } from '../../under-construction';

export default function TeamOrdersPage() {
  return <UnderConstruction route="teamOrders" />;
}
