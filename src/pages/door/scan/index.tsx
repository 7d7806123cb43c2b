import { GateScan } from '../../../features/door/gate-scan';
import { useRouteParams } from '../../../platform/browser/route-params';

export default function GateScanPage() {
  const { link = '' } = useRouteParams();
  return <GateScan key={link} link={link} />;
}
