import { Spin } from 'antd';

/** Stands where a whole page or screen is being loaded. */
export function Opening({ className }: { className: string }) {
  return (
    <div className={`${className} opening`} role="status" aria-label="正在打开">
      <Spin />
    </div>
  );
}
