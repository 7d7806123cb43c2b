import { useState } from 'react';
import { useLoadedWhen } from '../../../platform/browser/use-loaded-when';
import { useAppSettings } from '../../../platform/network/use-app-settings';
import { Button } from '../../../ui/display/button';

const loadSheet = () => import('./payer-request-sheet');

interface PayerRequestProps {
  outTradeNo: string;
  kind?: 'text' | 'outline';
}

/** Asks somebody else to pay an order (product §9.28). Renders nothing if the server makes no such links. */
export function PayerRequest({ outTradeNo, kind = 'text' }: PayerRequestProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sheet = useLoadedWhen(isOpen, loadSheet, () => setIsOpen(false));
  if (!useAppSettings().extras.payerLinks) return null;
  return (
    <>
      <Button kind={kind} size="small" aria-haspopup="dialog" onPress={() => setIsOpen(true)}>
        请财务付款
      </Button>
      {sheet !== null && (
        <sheet.PayerRequestSheet open={isOpen} outTradeNo={outTradeNo} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
