import type { Coordinates } from '../../../domain/meeting/meeting';

/** A place with its coordinates, for a map. */
export interface LocatedPlace extends Coordinates {
  name: string;
  address: string;
}
