import { Image } from '@tarojs/components';
import { definedProps } from './defined-props';
import type { PictureProps } from './native-props';

/** See the H5 variant. */
export function Picture({ src, alt, className, lazy = false, onError }: PictureProps) {
  return (
    <Image
      src={src}
      mode="aspectFill"
      lazyLoad={lazy}
      {...definedProps({ className, onError, 'aria-label': alt || undefined, 'aria-role': alt ? 'img' : undefined })}
    />
  );
}
