import { Svg } from '../svg/svg';
import { iconDrawings, type IconName } from './icon-drawings';
import './icon.css';

export interface IconProps {
  name: IconName;
  /** Read out; without it the icon is decoration beside its text. */
  label?: string;
  /** Edge, in steps of the text: small 16, medium 20, large 24 px. */
  size?: 'small' | 'medium' | 'large';
}

/** One icon of the outlined set, in the colour of the text around it. */
export function Icon({ name, label, size = 'medium' }: IconProps) {
  return (
    <Svg
      drawing={{ size: 24, stroke: 1.75, lines: iconDrawings[name] }}
      className={`ui-icon ui-icon--${size}`}
      label={label}
    />
  );
}
