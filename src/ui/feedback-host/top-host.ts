import { useEffect, useState, useSyncExternalStore } from 'react';

/** The hosts of the pages in the stack, the page on top last: pages mount in the order of the stack. */
let hosts: readonly symbol[] = [];
const listeners = new Set<() => void>();

function change(next: readonly symbol[]): void {
  hosts = next;
  listeners.forEach((listener) => listener());
}

function watch(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

/** Whether this is the host of the page on top; those of hidden pages must not draw the same dialog again. */
export function useIsTopHost(): boolean {
  const [host] = useState(() => Symbol('feedback host'));
  useEffect(() => {
    change([...hosts, host]);
    return () => change(hosts.filter((other) => other !== host));
  }, [host]);
  return useSyncExternalStore(watch, () => hosts[hosts.length - 1] === host);
}
