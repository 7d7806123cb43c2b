import { useRef } from 'react';
import type { Toast } from '../../platform/feedback/feedback';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon-drawings';
import { Box } from '../native/box';
import { LiveLayer } from './live-layer';
import { useClearOfFocus } from './use-clear-of-focus';
import './toast-region.css';

const icons: Record<Toast['kind'], IconName> = { ok: 'done', fail: 'fail', info: 'info' };

/** Notices. The region is there before what it announces, or screen readers miss it; failures interrupt. */
export function ToastRegion({ toast }: { toast: Toast | null }) {
  const region = useRef<HTMLElement>(null);
  useClearOfFocus(region, toast);
  const drawn = toast && (
    <Box
      key={toast.id}
      className={`ui-toast ui-toast--${toast.kind}`}
      role={toast.kind === 'fail' ? 'alert' : undefined}
    >
      <Icon name={icons[toast.kind]} />
      <Box as="span" className="ui-toast__text">
        {toast.text}
      </Box>
    </Box>
  );
  return (
    <LiveLayer>
      <Box ref={region} className="ui-toast-region">
        <Box role="status">{toast?.kind === 'fail' ? null : drawn}</Box>
        {toast?.kind === 'fail' ? drawn : null}
      </Box>
    </LiveLayer>
  );
}
