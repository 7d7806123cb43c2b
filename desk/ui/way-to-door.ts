/*
 * From a gate's scanner to the desk and back, on a phone whose holder is signed in at the desk: the gate's link and the new
 * person's id stay in this window, out of every address that a server sees.
 */

const [linkPlace, personPlace] = ['door.link', 'door.person'];
const scannerPath = '/desk/scanner/';

/** Goes from the scanner to where somebody who has not registered is added. */
export function goToRegister(meetingId: string): void {
  sessionStorage.setItem(linkPlace, window.location.hash);
  window.location.assign(`/desk/meetings/${meetingId}/people/add`);
}

/** Tells whether this window has come from a scanner. */
export const comesFromDoor = (): boolean => sessionStorage.getItem(linkPlace) !== null;

/** Goes back to the scanner. @param personId the person whom it decides about then; '' for nobody */
export function goBackToDoor(personId: string): void {
  const link = leaveDoor();
  if (personId !== '') sessionStorage.setItem(personPlace, personId);
  window.location.assign(scannerPath + link);
}

/** Forgets the scanner, where the way leads on in the desk. @returns what stands behind its address */
export function leaveDoor(): string {
  const link = sessionStorage.getItem(linkPlace) ?? '';
  sessionStorage.removeItem(linkPlace);
  return link;
}

/** Takes the person who was added for this scanner, once; '' for nobody. */
export function takeNewPerson(): string {
  const personId = sessionStorage.getItem(personPlace) ?? '';
  sessionStorage.removeItem(personPlace);
  return personId;
}
