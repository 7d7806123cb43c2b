import { outsideWayOf, type OutsideWay } from '../../domain/payment/outside-way';
import { publicUrl } from '../../platform/browser/navigation/route-url';
import { isPhone } from '../../platform/device/is-phone';
import { appSettings } from '../../platform/network/settings';

/** Tells if a browser that cannot pay by WeChat can offer the order's own link instead (product §9.26). */
export const hasOrderLinks = (): boolean => appSettings().extras.orderLinks;

/** How an order is paid on this screen outside WeChat, besides by its link; null for not at all (product §9.26). */
export function outsideWayHere(): OutsideWay | null {
  const { scanPay, browserPay } = appSettings().extras;
  const offered: OutsideWay[] = [...(scanPay ? ['scan' as const] : []), ...(browserPay ? ['browser' as const] : [])];
  return outsideWayOf({ isPhone: isPhone(), offered });
}

/** The address that anybody opens to pay an order. */
export const orderLinkAddress = (link: string): string => `${location.origin}${publicUrl('orderLink', { link })}`;
