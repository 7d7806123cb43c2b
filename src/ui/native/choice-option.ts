import type { ReactNode } from 'react';

/** An option that the user can choose. */
export interface ChoiceOption {
  /** The submitted value; unique among the options. */
  value: string;
  /** The accessible name. */
  label: string;
  /** A second line, announced as the description. */
  hint?: string;
  /** Content beside the label, such as a tag. */
  aside?: ReactNode;
  disabled?: boolean;
}
