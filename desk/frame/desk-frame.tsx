import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NetworkBar } from './network-bar';
import './frame.css';

/** Everything around the screens: the bar of the network, and the page's title. */
export function DeskFrame() {
  const title = [...useMatches()].reverse().find(({ staticData }) => staticData.title !== undefined)?.staticData.title;
  useEffect(() => {
    document.title = title === undefined ? '会务工作台' : `${title} · 会务工作台`;
  }, [title]);
  return (
    <div className="frame">
      <NetworkBar />
      <Outlet />
    </div>
  );
}
