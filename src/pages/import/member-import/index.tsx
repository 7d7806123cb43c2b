import { CentreGate } from '../../../features/centre/centre-gate';
import { useDesk } from '../../../features/team/desk/use-desk';
import { MemberImport } from '../../../features/team/import/member-import';
import { useRouteParams } from '../../../platform/browser/route-params';
import { Skeleton } from '../../../ui/layout/skeleton';
import { loadImportDesk } from '../desk-parts';

export default function MemberImportPage() {
  const desk = useDesk(loadImportDesk);
  return (
    <CentreGate
      route="memberImport"
      params={useRouteParams()}
      members={() => 'all'}
      skeleton={<Skeleton shape="form" count={3} />}
    >
      {(visit) => <MemberImport visit={visit} review={desk.part?.ImportDesk} />}
    </CentreGate>
  );
}

// Needed by the virtual list: without it Taro does not report a mini-program page's scrolling.
MemberImportPage.enablePageScroll = true;
