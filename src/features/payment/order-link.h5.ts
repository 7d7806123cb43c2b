import { publicUrl } from '../../platform/browser/navigation/route-url';
import { appSettings } from '../../platform/network/settings';

/** Tells if a browser that cannot pay by WeChat can offer the order's own link instead (product §9.26). */
export const hasOrderLinks = (): boolean => appSettings().extras.orderLinks;

/** The address that anybody opens to pay an order. */
export const orderLinkAddress = (link: string): string => `${location.origin}${publicUrl('orderLink', { link })}`;
