import { Box } from '../native/box';
import './step-progress.css';

export interface StepProgressProps {
  /** The step on screen, from 1. */
  current: number;
  total: number;
  /** What is typed is kept on the device. */
  saved?: boolean;
}

/** How far a flow has got, in bars and in words. */
export function StepProgress({ current, total, saved = false }: StepProgressProps) {
  return (
    <Box className="ui-steps">
      <Box className="ui-steps__bars" aria-hidden>
        {Array.from({ length: total }, (_, index) => (
          <Box key={index} as="span" className={`ui-steps__bar ${index < current ? 'ui-steps__bar--reached' : ''}`} />
        ))}
      </Box>
      <Box className="ui-steps__text">{`第 ${current} 步，共 ${total} 步${saved ? ' · 已自动保存' : ''}`}</Box>
    </Box>
  );
}
