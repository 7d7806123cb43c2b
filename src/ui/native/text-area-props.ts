import type { AriaAttributes } from 'react';

export interface TextAreaProps extends AriaAttributes {
  value: string;
  onChange: (value: string) => void;
  id?: string;
  className?: string;
  placeholder?: string;
  disabled?: boolean;
  /**
   * Offered what is pasted before it is put into the box, where the platform tells (H5). True takes it: a browser lays
   * out thousands of lines in a box for seconds.
   */
  onPasteText?: (text: string) => boolean;
}
