/** A started program of ours. */
export interface Program {
  readonly name: string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number>;
  isRunning(): boolean;
  /** Its last lines. */
  lastWords(): string;
  /** SIGTERM, and waits. */
  stop(): Promise<void>;
  /** SIGKILL, and waits. */
  kill(): Promise<void>;
}

/** The product as it runs: the sandbox, and the server against it. */
export interface RunningProduct {
  readonly origin: string;
  readonly sandboxOrigin: string;
  /** The server's whole environment. */
  readonly serverEnv: Readonly<Record<string, string | undefined>>;
  readonly sandbox: Program;
  server: Program;
  /** Starts the server again after `server.stop()` or `server.kill()`: same port, same data. */
  restartServer(): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** The checkout. */
  root: string;
  /** Where the server is built, below the root; `dist/server` unless said here. */
  serverFolder?: string;
  dataFolder: string;
  host: string;
  publicHost: string;
  port: number;
  sandboxPort: number;
  /** What browsers see, where that is not the server itself. */
  publicOrigin?: string;
  /** Settings over the usual ones. */
  env?: Readonly<Record<string, string>>;
  /** Arguments of node for both programs. */
  nodeArgs?: readonly string[];
  /** Settles once the app is built, which the server reads as it starts. */
  page?: Promise<unknown>;
  onLine?: (line: string, program: string) => void;
}

export function startProduct(options: ProductOptions): Promise<RunningProduct>;
