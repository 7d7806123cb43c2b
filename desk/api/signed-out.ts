let tell = (): void => undefined;

/** Names who is told that a call was refused because nobody is signed in. */
export function onSignedOut(listener: () => void): void {
  tell = listener;
}

export const noteSignedOut = (): void => tell();
