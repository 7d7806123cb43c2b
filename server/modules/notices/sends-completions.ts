import type { Dependencies } from '../../context/dependencies';

type Needed = { gateways: Pick<Dependencies['gateways'], 'sms'>; settings: Pick<Dependencies['settings'], 'sms'> };

/**
 * Tells if members can be sent the link to complete their place: the SMS provider has to have approved its template. Without it
 * nobody can take a place by name and phone.
 */
export function sendsCompletions({ gateways, settings }: Needed): boolean {
  return gateways.sms !== null && settings.sms?.templateCodes.completion !== '';
}
