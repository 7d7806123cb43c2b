import { Svg } from './svg';
import './icon.css';

export interface IconProps {
  name: IconName;
  /** The accessible name; without it the icon is decorative. */
  label?: string;
  /** The size, which scales with the text: small 16, medium 20, large 24 px. */
  size?: 'small' | 'medium' | 'large';
}

export function Icon({ name, label, size = 'medium' }: IconProps) {
  return (
    <Svg
      drawing={{ size: 24, stroke: 1.75, lines: iconDrawings[name] }}
      className={`ui-icon ui-icon--${size}`}
      label={label}
    />
  );
}

const check = 'M5 12.5l4.5 4.5L19 7.5';
const circle = 'M12 3a9 9 0 100 18 9 9 0 000-18z';
const sheetOfPaper = 'M6 3h8l4 4v14H6z';

/** SVG paths of the outlined icon set, in a 24 × 24 view box. */
export const iconDrawings = {
  back: ['M15 5l-7 7 7 7'],
  chevron: ['M9 5l7 7-7 7'],
  check: [check],
  close: ['M6 6l12 12', 'M18 6L6 18'],
  plus: ['M12 5v14', 'M5 12h14'],
  search: ['M11 4a7 7 0 100 14 7 7 0 000-14z', 'M16 16l4.5 4.5'],
  calendar: ['M4 6h16v14H4z', 'M4 10.5h16', 'M8 3v4', 'M16 3v4'],
  pin: ['M12 21s7-6.2 7-11.5a7 7 0 00-14 0C5 14.8 12 21 12 21z', 'M12 7a2.5 2.5 0 100 5 2.5 2.5 0 000-5z'],
  clock: [circle, 'M12 7v5l3.5 2'],
  upload: ['M12 16V4', 'M7 9l5-5 5 5', 'M4 15v5h16v-5'],
  download: ['M12 4v12', 'M7 11l5 5 5-5', 'M4 15v5h16v-5'],
  file: [sheetOfPaper, 'M14 3v4h4', 'M9 12h6', 'M9 16h6'],
  image: ['M4 5h16v14H4z', 'M4 16l5-5 4 4 3-3 4 4', 'M9 8.2a.8.8 0 100 1.6.8.8 0 000-1.6z'],
  card: ['M3 6h18v12H3z', 'M3 10h18', 'M6.5 14.5h4'],
  pay: [
    'M12 4c-5 0-9 3.2-9 7.2 0 2.3 1.3 4.3 3.4 5.6L6 20l3.4-1.8c.8.2 1.7.3 2.6.3 5 0 9-3.2 9-7.3S17 4 12 4z',
    'M8 11.5l3 2.5 5.5-5',
  ],
  bank: ['M4 9l8-5 8 5z', 'M6 9v8', 'M10 9v8', 'M14 9v8', 'M18 9v8', 'M4 20h16'],
  copy: ['M9 9h11v11H9z', 'M5 15H4V4h11v1'],
  phone: ['M6 3h4l1.5 5-2.5 2a12 12 0 005 5l2-2.5 5 1.5v4c0 1-.8 2-2 2C11 20 4 13 4 5c0-1.2.8-2 2-2z'],
  mail: ['M3 6h18v12H3z', 'M3 7l9 6.5L21 7'],
  user: ['M12 4a4 4 0 100 8 4 4 0 000-8z', 'M4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5'],
  users: [
    'M9 5a3.5 3.5 0 100 7 3.5 3.5 0 000-7z',
    'M2.5 20c.7-3.6 3.2-5 6.5-5s5.8 1.4 6.5 5',
    'M16 5.3a3.5 3.5 0 010 6.4',
    'M17.5 15.2c2.200.6 3.6 2.2 4 4.8',
  ],
  ticket: ['M3 7h18v3.5a1.7 1.7 0 000 3V17H3v-3.5a1.7 1.7 0 000-3z', 'M14 7v2', 'M14 11v2', 'M14 15v2'],
  code: ['M4 4h6v6H4z', 'M14 4h6v6h-6z', 'M4 14h6v6H4z', 'M14 14h2v2', 'M20 14v6h-6', 'M17 17h.01'],
  receipt: ['M5 3h14v18l-2.3-1.5L14.3 21 12 19.5 9.7 21l-2.4-1.5L5 21z', 'M9 8h6', 'M9 12h6'],
  medal: ['M12 3a5.5 5.5 0 100 11 5.5 5.5 0 000-11z', 'M9 13.5L7.5 21l4.5-2.5 4.5 2.5-1.5-7.5'],
  transfer: ['M4 8h15', 'M15 4l4 4-4 4', 'M20 16H5', 'M9 12l-4 4 4 4'],
  refund: ['M9 14L4 9l5-5', 'M4 9h10a6 6 0 010 12h-3'],
  list: ['M8 6h12', 'M8 12h12', 'M8 18h12', 'M4 6h.01', 'M4 12h.01', 'M4 18h.01'],
  edit: ['M4 20l1-4L16 5l3 3L8 19z', 'M14 7l3 3'],
  trash: ['M4 7h16', 'M9 7V4h6v3', 'M6 7l1 13h10l1-13', 'M10 11v5', 'M14 11v5'],
  refresh: ['M20 5v5h-5', 'M19.5 10A8 8 0 104 14'],
  logout: ['M14 4H5v16h9', 'M10 12h10', 'M16 8l4 4-4 4'],
  info: [circle, 'M12 11v5.5', 'M12 7.5h.01'],
  warning: ['M12 4l9 16H3z', 'M12 10v4.5', 'M12 17.3h.01'],
  done: [circle, 'M8 12.5l2.8 2.8L16 9.7'],
  fail: [circle, 'M9 9l6 6', 'M15 9l-6 6'],
} as const satisfies Record<string, readonly string[]>;

export type IconName = keyof typeof iconDrawings;
