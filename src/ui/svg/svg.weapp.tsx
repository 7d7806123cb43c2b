import { Image } from '@tarojs/components';
import type { SvgProps } from './drawing';

/** A picture does not take the text's colour; this is the brand's (tokens.css). */
const colour = '#0b7285';

/** See the H5 variant. WeChat has no inline SVG, but shows one as a picture. */
export function Svg({ drawing: { size, stroke, lines, tints = [] }, className, label }: SvgProps) {
  const paths = [
    ...tints.map((path) => `<path d="${path}" fill="${colour}" fill-opacity=".12" stroke="none"/>`),
    ...lines.map((path) => `<path d="${path}"/>`),
  ].join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" fill="none" stroke="${colour}" ` +
    `stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;
  return <Image className={className} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} ariaLabel={label} />;
}
