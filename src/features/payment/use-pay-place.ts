import { useEffect, useState } from 'react';
import type { PaymentMeans } from './payment-means';

/**
 * Where an order is paid by a means: here, by a tap; scan: by the code on this screen, which a phone scans; elsewhere: by
 * the order's own link, in the means' own app.
 */
export type PayPlace = 'here' | 'scan' | 'elsewhere';

/** Finds out where these means pay; null until that is known. */
export function usePayPlace(means: PaymentMeans): [PayPlace | null, (place: PayPlace) => void] {
  const [place, setPlace] = useState<PayPlace | null>(means.isAtHome() ? 'here' : null);
  useEffect(() => {
    let isWanted = place === null;
    if (isWanted) void means.canPay().then((can) => isWanted && setPlace(can ? 'here' : placeOutside(means)));
    return () => void (isWanted = false);
  }, [place, means]);
  return [place, setPlace];
}

function placeOutside(means: PaymentMeans): PayPlace {
  const way = means.outsideWay();
  return way === 'browser' ? 'here' : way === 'scan' ? 'scan' : 'elsewhere';
}
