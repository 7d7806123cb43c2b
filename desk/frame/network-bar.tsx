import { DisconnectOutlined } from '@ant-design/icons';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Says that the network is away, for as long as it is. */
export function NetworkBar() {
  const isOnline = useSyncExternalStore(
    (listen) => onlineManager.subscribe(listen),
    () => onlineManager.isOnline(),
  );
  if (isOnline) return null;
  return (
    <p className="network-bar" role="status">
      <DisconnectOutlined /> <b>网络断了</b> 正在重连。搜索、筛选和已经填的都在。
    </p>
  );
}
