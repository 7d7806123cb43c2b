export interface PictureProps {
  src: string;
  /** What it shows; '' for decoration. */
  alt: string;
  className?: string;
  /** Loads it only when it is near the screen. */
  lazy?: boolean;
  onError?: () => void;
}
