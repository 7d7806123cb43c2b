import { Box } from '../native/box';

interface ReservedRoomProps {
  height: number;
  onNear: () => void;
}

export const tellsNear = false;

/** See the H5 variant. In WeChat the rest of a form is rendered before anybody can scroll there. */
export function ReservedRoom({ height }: ReservedRoomProps) {
  return <Box style={{ height: `${height}px` }} />;
}
