/** The first free port from `preferred` on. */
export function takePort(preferred: number, host: string, taken?: readonly number[]): Promise<number>;
/** A free port that hardly anybody else looks at. */
export function takeAnyPort(host: string, taken?: readonly number[]): Promise<number>;
