import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OauthCode, Order, PendingNotification, RefundRecord, SandboxState, InboxMessage } from './sandbox-state';
import { writeFileAtomically } from './write-file-atomically';

/** The state in memory and its persistence. Change `state` first, then await `save` before answering. */
export interface StateFile {
  readonly state: SandboxState;
  /** Resolves when all changes so far are on disk. Concurrent calls share one write. */
  save(): Promise<void>;
}

/** The file's shape: lists, since externally chosen keys must not become property names. */
interface Saved {
  codes: OauthCode[];
  orders: Order[];
  refunds: RefundRecord[];
  notifications: PendingNotification[];
  messages: InboxMessage[];
  hasCardTemplate: boolean;
}

/** @throws Error if the file exists but cannot be read, rather than overwriting it */
export async function openStateFile(file: string): Promise<StateFile> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const state = toState(await readSaved(file));
  let running: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;

  return {
    state,
    save() {
      // The queued write will include this change.
      if (queued === null) {
        const next = running.then(() => {
          queued = null;
          return writeFileAtomically(file, JSON.stringify(toSaved(state)));
        });
        queued = next;
        running = next.catch(() => undefined);
      }
      return queued;
    },
  };
}

async function readSaved(file: string): Promise<Partial<Saved>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text) as Partial<Saved>;
  } catch {
    throw new Error(`The sandbox's state file is not JSON: ${file}. Remove it to start afresh.`);
  }
}

function toState(saved: Partial<Saved>): SandboxState {
  return {
    codes: new Map(saved.codes?.map((code) => [code.code, code])),
    orders: new Map(saved.orders?.map((order) => [order.outTradeNo, order])),
    refunds: new Map(saved.refunds?.map((refund) => [refund.outRefundNo, refund])),
    notifications: new Map(saved.notifications?.map((notification) => [notification.id, notification])),
    messages: saved.messages ?? [],
    hasCardTemplate: saved.hasCardTemplate ?? false,
  };
}

function toSaved(state: SandboxState): Saved {
  return {
    codes: [...state.codes.values()],
    orders: [...state.orders.values()],
    refunds: [...state.refunds.values()],
    notifications: [...state.notifications.values()],
    messages: state.messages,
    hasCardTemplate: state.hasCardTemplate,
  };
}
