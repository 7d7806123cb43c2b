import type { Dependencies } from '../../context/dependencies';

type Needed = { gateways: Pick<Dependencies['gateways'], 'sms'>; settings: Pick<Dependencies['settings'], 'sms'> };

const sends = (
  { gateways, settings }: Needed,
  template: 'completion' | 'transfer-offer' | 'guest-invitation',
): boolean => gateways.sms !== null && settings.sms?.templateCodes[template] !== '';

/**
 * Tells if members can be sent the link to complete their place: the SMS provider has to have approved its template. Without it
 * nobody can take a place by name and phone.
 */
export const sendsCompletions = (needed: Needed): boolean => sends(needed, 'completion');

/** Tells, in the same way, if a ticket can be offered by name and phone to a receiver, who is sent the link to accept it. */
export const sendsOffers = (needed: Needed): boolean => sends(needed, 'transfer-offer');

/** Tells, in the same way, if guests can be sent their invitations. Without it the office hands out their links. */
export const sendsInvitations = (needed: Needed): boolean => sends(needed, 'guest-invitation');
