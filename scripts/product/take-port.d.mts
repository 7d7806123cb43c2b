/** The first free port from `preferred` on. */
export function takePort(preferred: number, host: string, taken?: readonly number[]): Promise<number>;
