import type { SvgProps } from './drawing';

/** Renders a drawing in the text's colour, with the size of its class. */
export function Svg({ drawing: { size, stroke, lines, tints = [] }, className, label }: SvgProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      {tints.map((path) => (
        <path key={path} d={path} fill="currentColor" fillOpacity={0.12} stroke="none" />
      ))}
      {lines.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
