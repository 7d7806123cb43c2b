import { boolean, count, list, nothing, record, text } from '../codec';
import { deskGet, deskPost, noInput } from './desk-call';
import { instant, word } from '../value-codecs';
import { grantList, roleList } from './desk-codecs';

/** How far a sign-in is: done, or what is asked next. */
export const signInStep = word(['phone', 'second-factor', 'set-up', 'signed-in']);

const codeInput = record({ code: text(32, 1), isRecovery: boolean });
const recoveryCodes = list(text(), 20);

/** Signing in, one's own account and sessions. */
export const signInCalls = {
  /** The facts that the desk shows before anybody has signed in. */
  getDesk: deskGet(
    '/api/desk/desk',
    record({
      /** The organiser's name; '' where none is set. */
      organiser: text(),
      /** The sandbox's inbox of texts; '' on a real server. */
      inboxUrl: text(),
      /** The members of the demo; none on a real server. */
      demoStaff: list(record({ name: text(), phone: text(), roles: roleList }), 20),
    }),
  ),
  sendSignInCode: deskPost('/api/desk/sign-in/code', record({ phone: text(64, 1) }), text()),
  signIn: deskPost('/api/desk/sign-in', record({ phone: text(64, 1), code: text(16, 1) }), signInStep),
  startSecondFactor: deskPost(
    '/api/desk/second-factor/start',
    noInput,
    record({ secret: text(), address: text(), draft: text() }),
  ),
  confirmSecondFactor: deskPost(
    '/api/desk/second-factor/confirm',
    record({ draft: text(400, 1), code: text(16, 1) }),
    recoveryCodes,
  ),
  /** On the sandbox alone. */
  postponeSecondFactor: deskPost('/api/desk/second-factor/postpone', noInput, nothing),
  proveSecondFactor: deskPost('/api/desk/second-factor/prove', codeInput, nothing),
  /** The member who has signed in in this browser, if anybody has. */
  getMe: deskGet(
    '/api/desk/me',
    record({
      step: signInStep,
      /** Why a sign-in is over; '' where there was none. */
      signedOutBecause: text(),
      id: text(),
      name: text(),
      /** Masked. */
      phone: text(),
      grants: grantList,
      hasSecondFactor: boolean,
      recoveryCodesLeft: count,
      /** Acts that ask for a code ask for none until then. */
      provedUntil: instant,
      /** True where the second factor may be put off. */
      mayPostpone: boolean,
    }),
  ),
  signOut: deskPost('/api/desk/sign-out', noInput, nothing),
  getOwnSessions: deskGet(
    '/api/desk/me/sessions',
    list(
      record({ id: text(), device: text(), address: text(), createdAt: instant, usedAt: instant, isThis: boolean }),
      200,
    ),
  ),
  endOwnSession: deskPost('/api/desk/me/sessions/end', record({ sessionId: text(64, 1) }), nothing),
  sendProofCode: deskPost('/api/desk/me/proof/code', noInput, text()),
  prove: deskPost('/api/desk/me/proof', codeInput, instant),
  renewRecoveryCodes: deskPost('/api/desk/me/recovery-codes', noInput, recoveryCodes),
} as const;
