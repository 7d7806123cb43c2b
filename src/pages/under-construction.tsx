import { routes, type RouteName } from '../routes';
import { PageFrame } from '../ui/page-frame/page-frame';
import { StateView } from '../ui/state-view/state-view';

/** The frame of a screen that is not built yet. */
export function UnderConstruction({ route }: { route: RouteName }) {
  return (
    <PageFrame title={routes[route].title} backTo={{ route: 'landing' }}>
      <StateView kind="waiting" title="建设中" text="该功能即将开放" />
    </PageFrame>
  );
}
