import { appSettings } from '../network/settings';

/** See the H5 variant. A mini-program pays only where the server has its app id (product §9.3). */
export const paysHere = (): boolean => appSettings().extras.miniProgramPay;
