import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSandboxApp, type SandboxAppOptions } from './create-sandbox-app';
import { createFaults } from './faults';
import { loadIdentity } from './identity';
import type { SandboxSettings } from './sandbox-settings';
import { serverSettings } from './server-settings';
import { openStateFile } from './state-file';
import { defaultNotifyDelaysMs } from './wechat-pay/notifier';
import { createOrderLimit } from './wechat-pay/order-limit';
import { writeFileAtomically } from './write-file-atomically';

export interface RunningSandbox {
  /** The origin for browsers, such as `http://localhost:4010`. */
  origin: string;
  /** The file with the server's settings as KEY=value lines, readable only by the owner. */
  envFile: string;
  /** The same settings. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

/** Starts the sandbox on its data folder. Tests shorten the delays and set the clock. */
export async function startSandbox(
  settings: SandboxSettings,
  options: Partial<Omit<SandboxAppOptions, 'merchantHosts' | 'publicHost'>> & { now?: () => number } = {},
): Promise<RunningSandbox> {
  const { host, port, publicHost, merchantHosts, dataDir } = settings;
  const now = options.now ?? (() => Date.now());
  const identity = await loadIdentity(dataDir);
  const context = {
    identity,
    stateFile: await openStateFile(join(dataDir, 'state.json')),
    faults: createFaults(),
    orderLimit: createOrderLimit(now),
    now,
  };
  const app = createSandboxApp(context, {
    publicHost,
    merchantHosts,
    notifyDelaysMs: options.notifyDelaysMs ?? defaultNotifyDelaysMs,
    refundDelayMs: options.refundDelayMs ?? 1000,
  });
  await app.listen({ host, port });

  const { port: takenPort } = app.server.address() as AddressInfo;
  const origin = `http://${publicHost}:${takenPort}`;
  // The server runs on this machine and does not need the public name.
  const apiHost = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
  const values = serverSettings(
    identity,
    `http://${apiHost.includes(':') ? `[${apiHost}]` : apiHost}:${takenPort}`,
    origin,
  );
  const envFile = join(dataDir, 'server.env');
  // The format is that of deploy/environment, which shells, systemd and Node read alike. No value contains a single
  // quote.
  const lines = Object.entries(values).map(([name, value]) => `${name}='${value}'\n`);
  await writeFileAtomically(envFile, lines.join(''));
  return { origin, envFile, settings: values, close: () => app.close() };
}
