import { CentreGate } from '../../../features/centre/centre-gate';
import { MemberImport } from '../../../features/team/import/member-import';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';

export default function MemberImportPage() {
  return (
    <CentreGate
      route="memberImport"
      params={useRouteParams()}
      members={() => 'all'}
      skeleton={<Skeleton shape="form" count={3} />}
    >
      {(visit) => <MemberImport visit={visit} />}
    </CentreGate>
  );
}

// Needed by the virtual list: without it Taro does not report a mini-program page's scrolling.
MemberImportPage.enablePageScroll = true;
