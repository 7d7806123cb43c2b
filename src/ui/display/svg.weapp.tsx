import { View } from '@tarojs/components';
import type { SvgProps } from './drawing';
import './svg.css';

/**
 * See the H5 variant. WeChat has no inline SVG, and an image would not take the text's colour: the drawing is used as a
 * mask over that colour.
 */
export function Svg({ drawing: { size, stroke, lines, tints = [] }, className, label }: SvgProps) {
  const paths = [
    ...tints.map((path) => `<path d="${path}" fill="#000" fill-opacity=".12" stroke="none"/>`),
    ...lines.map((path) => `<path d="${path}"/>`),
  ].join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" fill="none" stroke="#000" ` +
    `stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;
  return (
    <View
      className={`ui-svg ${className ?? ''}`}
      style={`-webkit-mask-image: url("data:image/svg+xml,${encodeURIComponent(svg)}")`}
      {...(label === undefined ? {} : { 'aria-role': 'img', 'aria-label': label })}
    />
  );
}
