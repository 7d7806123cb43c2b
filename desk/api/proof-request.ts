import type { ReactNode } from 'react';

/** The words of the dialog that asks for a code before an act. */
export interface ProofRequest {
  /** The act in one sentence, with whom and how much it concerns. */
  sentence: ReactNode;
  /** The act's own words, as on the button that began it: `导出 3,412 人`. */
  act: string;
  /** The words of giving it up: `不导出了`. */
  giveUp: string;
}

type Ask = (request: ProofRequest) => Promise<boolean>;

let ask: Ask = () => Promise.resolve(false);

/** Names the dialog that asks; the frame has one. */
export function setProofDialog(dialog: Ask): void {
  ask = dialog;
}

/** Asks the member for a code; false if they give the act up. */
export const askForProof: Ask = (request) => ask(request);
