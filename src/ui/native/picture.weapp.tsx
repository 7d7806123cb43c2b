import { Image } from '@tarojs/components';
import { useState } from 'react';
import { definedProps } from './defined-props';
import type { PictureProps } from './native-props';

/**
 * See the H5 variant. WeChat gives every picture the same height. `--natural-height` contains the height that a picture
 * of full width would have, for style sheets.
 */
export function Picture({ src, alt, className, size, lazy = false, fit, onError }: PictureProps) {
  const [ratio, setRatio] = useState(size ? size.height / size.width : null);
  const style = ratio === null ? undefined : `--natural-height: ${(ratio * 100).toFixed(2)}vw`;
  return (
    <Image
      src={src}
      mode={fit === 'whole' ? 'aspectFit' : 'aspectFill'}
      lazyLoad={lazy}
      onLoad={({ detail }) => {
        const { width, height } = { width: Number(detail.width), height: Number(detail.height) };
        if (width > 0 && height > 0 && !lazy) setRatio(height / width);
      }}
      {...definedProps({
        className,
        onError,
        style,
        'aria-label': alt || undefined,
        'aria-role': alt ? 'img' : undefined,
      })}
    />
  );
}
