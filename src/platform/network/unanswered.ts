/** The message of the last command without an answer. Each such command creates a new object. */
let unanswered = { text: '' };

/** Records that a command got no answer. The button that started it shows the message until it is pressed again. */
export function recordUnanswered(text: string): void {
  unanswered = { text };
}

export function lastUnanswered(): { text: string } {
  return unanswered;
}
