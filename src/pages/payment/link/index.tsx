import '../../../api/register-page-calls';
import { LinkedOrderPayment } from '../../../features/payment/linked-order';
import { useRouteParams } from '../../../platform/browser/route-params';

export default function OrderLinkPage() {
  const { link = '' } = useRouteParams();
  return <LinkedOrderPayment key={link} link={link} />;
}
