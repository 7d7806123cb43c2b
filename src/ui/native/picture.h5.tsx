import type { PictureProps } from './native-props';

/** A picture; an empty `alt` makes it decoration. */
export function Picture({ src, alt, className, size, lazy = false, onError }: PictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      className={className}
      width={size?.width}
      height={size?.height}
      loading={lazy ? 'lazy' : undefined}
      // Images visible from the start are decoded synchronously, so that they do not pop in.
      decoding={lazy ? 'async' : 'sync'}
      onError={onError}
    />
  );
}
