import { appSettings } from '../../platform/network/settings';
import { useAppSettings } from '../../platform/network/use-app-settings';
import type { PaymentMeans } from './payment-means';
import { wechatMeans } from './wechat-means';

/** The first is for a server that names none: any server but ours (product §4.19). */
const knownMeans: readonly [PaymentMeans, ...PaymentMeans[]] = [wechatMeans];

/** The means to pay online: those that the server names and this app knows, in the server's order. */
export function offeredMeans({ paymentProviders } = appSettings()): readonly [PaymentMeans, ...PaymentMeans[]] {
  const [first, ...others] = paymentProviders.flatMap((named) => knownMeans.filter(({ name }) => name === named));
  return first === undefined ? [knownMeans[0]] : [first, ...others];
}

/** See `offeredMeans`: a mini-program may be told its settings while it is open. */
export function useOfferedMeans(): readonly [PaymentMeans, ...PaymentMeans[]] {
  return offeredMeans(useAppSettings());
}

/** The provider as a server is told it; '' for a server that names none, which takes no name. */
export function providerOf({ name }: PaymentMeans): string {
  return appSettings().paymentProviders.length === 0 ? '' : name;
}
