import type { PictureProps } from './native-props';

/** A picture; an empty `alt` makes it decoration. */
export function Picture({ src, alt, className, lazy = false, onError }: PictureProps) {
  return (
    <img
      src={src}
      alt={alt}
      className={className}
      loading={lazy ? 'lazy' : undefined}
      // What stands on the screen from the start is drawn with the rest of it, not a moment later.
      decoding={lazy ? 'async' : 'sync'}
      onError={onError}
    />
  );
}
