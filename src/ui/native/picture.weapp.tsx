import { Image } from '@tarojs/components';
import type { PictureProps } from './native-props';

/** See the H5 variant. */
export function Picture({ src, alt, className, lazy = false, onError }: PictureProps) {
  return <Image src={src} className={className} mode="aspectFill" lazyLoad={lazy} ariaLabel={alt} onError={onError} />;
}
