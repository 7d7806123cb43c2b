import { Amount } from '../../../ui/amount/amount';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { Box } from '../../../ui/native/box';
import type { Selection } from './use-selection';
import './payment-bar.css';

interface PaymentBarProps {
  selection: Selection;
  /** Integer fen; null while it is not known. */
  amountFen: number | null;
  onPay: () => Promise<void>;
}

/** What is selected, what it comes to, and the way on. */
export function PaymentBar({ selection, amountFen, onPay }: PaymentBarProps) {
  const { ids, isAll, toggleAll } = selection;
  return (
    <BottomBar>
      <Checkbox label="全选" checked={isAll} onChange={toggleAll} />
      <Box className="payment-bar__sum" role="status">
        {amountFen === null ? <Box as="span">计算中…</Box> : <Amount amountFen={amountFen} size="bar" />}
        <Box className="payment-bar__count">已选 {ids.length} 人</Box>
      </Box>
      <Button disabled={ids.length === 0 || amountFen === null} busyText="提交中…" onPress={onPay}>
        去支付
      </Button>
    </BottomBar>
  );
}
