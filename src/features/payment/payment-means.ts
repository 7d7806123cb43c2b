import type { OutsideWay } from '../../domain/payment/outside-way';
import type { PayOutcome } from '../../domain/payment/pay-outcome';
import type { RouteParams } from '../../platform/browser/navigation/route-url';
import type { RouteName } from '../../routes';

/** The page that a payer comes back to from the provider's own pages. */
export interface ReturnPage {
  returnRoute: RouteName;
  returnParams?: RouteParams;
}

/** known: `payer` returns who pays; leaving: the app is being left, and its page comes back; else why not, for the user. */
export type Identification = { kind: 'known' } | { kind: 'leaving' } | { kind: 'unavailable' | 'failed'; why: string };

/**
 * A means to pay online, as this app carries it out: the counterpart of the server's `PaymentProvider` of the same name.
 * offered-means.ts lists them. A provider's terms and parameters stay inside its implementation.
 */
export interface PaymentMeans {
  /** The name of the server's provider. */
  readonly name: string;
  /** Display names: of the payment method, and of the app that it is used in. */
  readonly labels: { readonly service: string; readonly company: string };
  /** The reason for the user when `canPay` is false. */
  readonly unavailable: string;
  /** Tells if the page recommends it on this device. */
  isRecommended: () => boolean;
  /** Tells if this is certainly a place where it can pay, though its cashier may not be ready yet. */
  isAtHome: () => boolean;
  canPay: () => Promise<boolean>;
  /** Tells if somebody can pay the order elsewhere, by its own link. */
  paysByLink: () => boolean;
  /** How it pays on this screen where `canPay` is false: by a code to scan, or by leaving for the app; null for not at all. */
  outsideWay: () => OutsideWay | null;
  /** Leaves for the app by the address of a `browser` payment, which comes back to this page. */
  openCheckout: (address: string) => void;
  /** The payer, as the provider identifies them; '' if unknown. Never '' if the provider does not need to know. */
  payer: () => string;
  forgetPayer: () => void;
  /** Finds out who pays. @param onLeave called just before the app is left for it */
  identifyPayer: (page: ReturnPage, onLeave: () => void) => Promise<Identification>;
  /** Opens the cashier. @param parameters from the provider's `clientParameters`, by the call getPayParameters */
  pay: (parameters: object) => Promise<PayOutcome>;
}
