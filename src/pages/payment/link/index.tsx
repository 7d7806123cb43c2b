import '../../../api/later-calls';
import { LinkedOrderPayment } from '../../../features/payment/linked-order';
import { useRouteParams } from '../../../platform/route-params/route-params';

export default function OrderLinkPage() {
  const { link = '' } = useRouteParams();
  return <LinkedOrderPayment key={link} link={link} />;
}
