import { resolve } from 'node:path';

export interface SandboxSettings {
  /** Address to listen on. */
  host: string;
  /** 0 picks any free port. */
  port: number;
  /** This machine's host name for browsers. */
  publicHost: string;
  /** Host names of the merchant's pages: allowed OAuth redirect targets. */
  merchantHosts: readonly string[];
  dataDir: string;
}

/**
 * Reads HOST, SANDBOX_PORT, PUBLIC_HOST, PUBLIC_ORIGIN (the product's) and SANDBOX_DATA_DIR.
 * @throws Error naming the invalid setting
 */
export function readSandboxSettings(environment: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const port = environment.SANDBOX_PORT || '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) throw new Error('SANDBOX_PORT must be a port, or 0 for any');
  const publicHost = environment.PUBLIC_HOST || 'localhost';
  const publicOrigin = environment.PUBLIC_ORIGIN || `http://${publicHost}`;
  if (!URL.canParse(publicOrigin)) throw new Error('PUBLIC_ORIGIN must be an origin, such as https://a.example');
  return {
    host: environment.HOST || '127.0.0.1',
    port: Number(port),
    publicHost,
    merchantHosts: [new URL(publicOrigin).hostname, publicHost, 'localhost', '127.0.0.1'],
    dataDir: resolve(environment.SANDBOX_DATA_DIR || '.data/sandbox'),
  };
}
