import type { ReactNode } from 'react';
import { Box } from '../../ui/native/box';
import './payment-note.css';

/** A remark below the cards, in small type. */
export function PaymentNote({ children }: { children: ReactNode }) {
  return (
    <Box as="p" className="payment-note">
      {children}
    </Box>
  );
}
