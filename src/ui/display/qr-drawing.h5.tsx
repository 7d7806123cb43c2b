import type { QrDrawingProps } from './qr-drawing-props';

/** Renders a code black on white in any theme, since scanners need the contrast. */
export function QrDrawing({ code: { size, path }, label }: QrDrawingProps) {
  return (
    <svg
      className="ui-qr__drawing"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      focusable="false"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
