import { Skeleton } from '../ui/layout/skeleton';
import { StateView } from '../ui/layout/state-view';

interface FormLoadingProps {
  /** Why the definition did not load; null while it may still. */
  problem: string | null;
  onRetry: () => void;
}

/** Stands where a form will, until its definition is loaded. */
export function FormLoading({ problem, onRetry }: FormLoadingProps) {
  if (problem === null) return <Skeleton shape="form" count={6} />;
  return <StateView kind="error" title="报名表加载失败" text={problem} action={{ label: '重试', onPress: onRetry }} />;
}
