import type { InboxMessage } from '../sandbox-state';
import type { StateFile } from '../state-file';

/** The number of messages kept; older ones are dropped. */
const maxMessages = 500;

/** Adds a message to the inbox that people and tests read. */
export async function addToInbox(stateFile: StateFile, message: InboxMessage): Promise<void> {
  const { messages } = stateFile.state;
  messages.push(message);
  messages.splice(0, Math.max(0, messages.length - maxMessages));
  await stateFile.save();
}
