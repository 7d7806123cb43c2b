/** What the last act without an answer said; another object for every such act. */
let unanswered = { text: '' };

/** Keeps that an act got no answer, for the button that began it to say so until it is pressed again. */
export function recordUnanswered(text: string): void {
  unanswered = { text };
}

export function lastUnanswered(): { text: string } {
  return unanswered;
}
