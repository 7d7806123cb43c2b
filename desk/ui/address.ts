import { useNavigate, useParams } from '@tanstack/react-router';
import { readObject, readText } from '../../src/domain/json/read-value';

/** A parameter of the address, such as a person's id; '' where the address has none. */
export function useAddressParameter(name: string): string {
  // Screens are made from one table, which no type of the router knows.
  const parameters: unknown = useParams({ strict: false });
  return readText(readObject(parameters)[name]);
}

/** The id of the meeting that the address names. */
export const useMeetingId = (): string => useAddressParameter('meetingId');

/** Returns a function that opens an address of the desk, with the parameters of the present one: those of a list. */
export function useOpen(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => void navigate({ to, search: true });
}
