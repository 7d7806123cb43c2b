import { useRouteParams } from '../../../platform/browser/route-params';
import { CentrePageBody } from '../centre-page-body';

export default function CentrePage() {
  return <CentrePageBody route="centre" loginRoute="login" params={useRouteParams()} />;
}
