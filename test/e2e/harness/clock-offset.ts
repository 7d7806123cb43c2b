import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How far the clock of a product with this folder runs ahead, in a file that its programs read whenever they ask for the time. */
export const clockFile = (dataFolder: string): string => join(dataFolder, 'clock-offset');

/** Moves the clock of the product with this folder forward by this many milliseconds. */
export function advanceClock(dataFolder: string, ms: number): void {
  writeClock(dataFolder, readClock(dataFolder) + ms);
}

/** Returns by how many milliseconds the clock of the product with this folder runs ahead. */
export const readClock = (dataFolder: string): number => Number(readFileSync(clockFile(dataFolder), 'utf8'));

/** Lets the clock of the product with this folder run ahead by this many milliseconds. */
export function writeClock(dataFolder: string, offset: number): void {
  const file = clockFile(dataFolder);
  writeFileSync(`${file}.next`, String(offset));
  // Renamed into place, so that nobody reads a partial file.
  renameSync(`${file}.next`, file);
}
