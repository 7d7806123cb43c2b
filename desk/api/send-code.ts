import { proofHeader, readSmsChallenge, writeSmsProof } from '../../src/contract/sms-challenge';
import { findNumber } from '../../src/domain/sms/proof-of-work';
import { callDesk } from './call-desk';
import { DeskRefusal } from './desk-error';

/** Numbers that are tried before the page may draw again. */
const sliceSize = 4_000;

type AskForCode = (headers: Readonly<Record<string, string>>) => Promise<string>;

/** Asks for a code by SMS. If the server demands a proof of work, solves it and asks again. */
async function askForCode(ask: AskForCode): Promise<string> {
  try {
    return await ask({});
  } catch (error) {
    const challenge = error instanceof DeskRefusal ? readSmsChallenge(error.data) : null;
    if (challenge === null) throw error;
    for (let from = 0; from <= challenge.max; from += sliceSize) {
      const number = findNumber(challenge, from, sliceSize);
      if (number !== null) return ask({ [proofHeader]: writeSmsProof({ ...challenge, number }) });
      await new Promise((resolve) => setTimeout(resolve));
    }
    throw error;
  }
}

/** Sends a code for signing in to a phone. */
export const sendSignInCode = (phone: string): Promise<string> =>
  askForCode((headers) => callDesk('sendSignInCode', { phone }, { headers }));

/** Sends a code for an act to the member's own phone. */
export const sendProofCode = (): Promise<string> => askForCode((headers) => callDesk('sendProofCode', {}, { headers }));
