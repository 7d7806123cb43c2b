import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How far a product's clock runs ahead, in a file that its programs read whenever they ask for the time. */
export interface ClockOffset {
  readonly file: string;
  /** Moves the clock forward by this many milliseconds. */
  advance(ms: number): void;
}

export function createClockOffset(folder: string): ClockOffset {
  const file = join(folder, 'clock-offset');
  let offset = 0;
  const write = (): void => {
    writeFileSync(`${file}.next`, String(offset));
    // Renamed into place, so that nobody reads a partial file.
    renameSync(`${file}.next`, file);
  };
  write();
  return {
    file,
    advance: (ms) => {
      offset += ms;
      write();
    },
  };
}
