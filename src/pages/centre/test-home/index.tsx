import { useRouteParams } from '../../../platform/browser/route-params';
import { CentrePageBody } from '../centre-page-body';

export default function TestCentrePage() {
  return <CentrePageBody route="testCentre" loginRoute="testLogin" params={useRouteParams()} />;
}
