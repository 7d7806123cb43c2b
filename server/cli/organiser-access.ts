import { join } from 'node:path';

/** Address and secret of a running server's endpoint, kept in a file that only readers of the data folder can read. */
export interface OrganiserAccess {
  port: number;
  /** 256 bits, base64url; new on every start. */
  secret: string;
  pid: number;
}

export const organiserAccessFile = (dataFolder: string): string => join(dataFolder, 'organiser.json');
