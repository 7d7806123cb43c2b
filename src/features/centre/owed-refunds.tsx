import { formatFen, sumFen } from '../../domain/money/money';
import { navigate } from '../../platform/browser/navigation/navigation';
import { meetingParams } from '../../platform/browser/navigation/route-url';
import { useAppSettings } from '../../platform/network/use-app-settings';
import type { CentreVisit } from '../../session/centre';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { Unbroken } from '../../ui/display/unbroken';

/** Tells of refunds that wait to be paid by bank, and leads to the page where their account is given (product §10.26). */
export function OwedRefunds({ visit: { meeting, centre } }: { visit: CentreVisit }) {
  const isOffered = useAppSettings().extras.refundAccounts;
  const { owedRefunds } = centre;
  if (!isOffered || owedRefunds.length === 0) return null;
  const isLacking = owedRefunds.some(({ account }) => account === '');
  return (
    <Notice tone={isLacking ? 'due' : 'info'}>
      退费 <Unbroken>{formatFen(sumFen(owedRefunds.map(({ amountFen }) => amountFen)))}</Unbroken>{' '}
      {isLacking ? '待打款，请填写收款账户。' : '将打到您填写的账户。'}
      <Button
        kind="text"
        size="small"
        onPress={() => navigate('refundAccount', meetingParams('refundAccount', meeting))}
      >
        {isLacking ? '填写收款账户' : '查看'}
      </Button>
    </Notice>
  );
}
