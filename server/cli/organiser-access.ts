import { join } from 'node:path';

/** How the command line reaches a running server: only those who can read the data folder can. */
export interface OrganiserAccess {
  port: number;
  /** 256 bits, base64url; new on every start. */
  secret: string;
  pid: number;
}

export const organiserAccessFile = (dataFolder: string): string => join(dataFolder, 'organiser.json');
