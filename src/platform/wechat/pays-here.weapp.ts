import { useAppSettings } from '../network/use-app-settings';

/** See the H5 variant. A mini-program pays only where the server has its app id (product §9.3). */
export const usePaysHere = (): boolean => useAppSettings().extras.miniProgramPay;
