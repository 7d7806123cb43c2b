import type { AriaAttributes } from 'react';

export interface TextAreaProps extends AriaAttributes {
  value: string;
  onChange: (value: string) => void;
  id?: string;
  className?: string;
  placeholder?: string;
  disabled?: boolean;
}
