import { Image } from '@tarojs/components';
import type { QrDrawingProps } from './qr-drawing-props';

/** See the H5 variant. WeChat has no inline SVG, but renders one as an image. */
export function QrDrawing({ code: { size, path }, label }: QrDrawingProps) {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path d="M0 0h${size}v${size}H0z" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  return (
    <Image
      className="ui-qr__drawing"
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      {...{ 'aria-role': 'img', 'aria-label': label }}
    />
  );
}
