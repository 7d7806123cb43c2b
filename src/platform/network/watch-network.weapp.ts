import Taro from '@tarojs/taro';

let online = true;
const listeners = new Set<() => void>();

Taro.onNetworkStatusChange(({ isConnected }) => {
  online = isConnected;
  listeners.forEach((listener) => listener());
});

export function isOnline(): boolean {
  return online;
}

export function watchNetwork(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}
