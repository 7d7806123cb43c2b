import type { ReactNode } from 'react';

/** One of several answers. */
export interface ChoiceOption {
  /** What is kept; unique among the options. */
  value: string;
  /** Its accessible name. */
  label: string;
  /** A second line, read out as its description. */
  hint?: string;
  /** Beside the label, such as a tag. */
  aside?: ReactNode;
  disabled?: boolean;
}
