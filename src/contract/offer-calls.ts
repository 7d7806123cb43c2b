import { post } from './call';
import { text } from './codec';
import * as offer from './transfer-offer';

/** The calls of givers who offer a ticket by name and phone, and of the receivers who open its link (product §5.47). */
export const offerCalls = {
  offerTransfer: post('/api/appweb/entered/offerTransfer', {
    extra: 'transferOffers',
    auth: 'token',
    body: offer.newOfferCodec,
    answer: text(),
  }),
  /** Texts the receiver the link again. */
  remindOffer: post('/api/appweb/entered/remindOffer', {
    extra: 'transferOffers',
    auth: 'token',
    body: offer.offeredCodec,
    answer: text(),
  }),
  withdrawOffer: post('/api/appweb/entered/withdrawOffer', {
    extra: 'transferOffers',
    auth: 'token',
    body: offer.offeredCodec,
    answer: text(),
  }),
  /**
   * The link that the receiver was sent authorises this call and the next two. It is in the body, since addresses are kept on
   * the way. A login of another phone on the same device forbids them.
   */
  getOffer: post('/api/appweb/entered/offer', {
    extra: 'transferOffers',
    auth: 'optional',
    kind: 'query',
    body: offer.offerLinkCodec,
    answer: offer.offerPageCodec,
  }),
  acceptOffer: post('/api/appweb/entered/acceptOffer', {
    extra: 'transferOffers',
    auth: 'optional',
    body: offer.acceptanceCodec,
    answer: offer.offerPageCodec,
  }),
  declineOffer: post('/api/appweb/entered/declineOffer', {
    extra: 'transferOffers',
    auth: 'optional',
    body: offer.offerLinkCodec,
    answer: offer.offerPageCodec,
  }),
} as const;
