import { Skeleton } from '../ui/layout/skeleton';
import { StateView } from '../ui/layout/state-view';

interface FormLoadingProps {
  /** The error message if the definition failed to load; null while loading. */
  problem: string | null;
  onRetry: () => void;
}

/** A placeholder for a form whose definition is loading or failed to load. */
export function FormLoading({ problem, onRetry }: FormLoadingProps) {
  if (problem === null) return <Skeleton shape="form" count={6} />;
  return <StateView kind="error" title="报名表加载失败" text={problem} action={{ label: '重试', onPress: onRetry }} />;
}
