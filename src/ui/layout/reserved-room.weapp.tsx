import { Box } from '../native/box';

interface ReservedRoomProps {
  height: number;
  onNear: () => void;
}

/** See the H5 variant. WeChat draws the rest of a form before anybody has scrolled there. */
export function ReservedRoom({ height }: ReservedRoomProps) {
  return <Box style={{ height: `${height}px` }} />;
}
