import { MenuOutlined } from '@ant-design/icons';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { namesOfRoles } from '../../src/domain/staff/roles';
import { useMay, useMe, useRoles } from '../api/me';
import { shownScreens, type Screen } from '../screens';
import { Go } from '../ui/go';
import { meetingDays } from '../ui/moments';
import './side.css';

interface SideProps {
  meetingId: string;
  /** Undefined until it is known. */
  meeting: DeskCallAnswer<'getMeetingHead'> | undefined;
}

/** The side of a meeting: which one it is, its screens, and who is signed in. */
export function Side({ meetingId, meeting }: SideProps) {
  const me = useMe();
  const may = useMay(meetingId);
  const roles = useRoles(meetingId);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [isOpen, setOpen] = useState(false);
  const shown = shownScreens(may, meeting?.state);
  const link = ({ path: name, title, icon: Icon }: Screen) => {
    const to = `/meetings/${meetingId}/${name}`;
    const isHere = path === to || path.startsWith(`${to}/`);
    return (
      <li key={name}>
        <Go to={to} className={isHere ? 'side__link side__link--here' : 'side__link'} onClick={() => setOpen(false)}>
          <Icon />
          <span>{title}</span>
        </Go>
      </li>
    );
  };
  return (
    <header className="side" data-open={isOpen || undefined}>
      <Go to="/meetings" className="meeting-card">
        <b>{meeting?.name ?? ' '}</b>
        <span>
          {meeting === undefined ? ' ' : placeAndDays(meeting)}
          <em>切换</em>
        </span>
      </Go>
      <button
        type="button"
        className="side__toggle"
        aria-expanded={isOpen}
        aria-label="菜单"
        onClick={() => setOpen(!isOpen)}
      >
        <MenuOutlined />
      </button>
      <nav className="side__nav" aria-label="会议">
        <ul>{shown.filter(({ group }) => group === 'work').map(link)}</ul>
        <ul>{shown.filter(({ group }) => group === 'office').map(link)}</ul>
      </nav>
      <Go to="/account" className="side__me">
        <span aria-hidden>{me.name.slice(0, 1)}</span>
        <span>
          <b>{me.name}</b>
          <small>{namesOfRoles(roles)}</small>
        </span>
      </Go>
    </header>
  );
}

/** The days and the first word of the place: 5月14–16日 西安. */
const placeAndDays = ({ startTime, endTime, address }: DeskCallAnswer<'getMeetingHead'>): string =>
  [meetingDays(startTime, endTime), cityOf(address)].filter((part) => part !== '').join(' ');

/** The city of an address that names one. */
const cityOf = (address: string): string => /^(?:.{2,4}省|.{2,6}自治区)?(.{2,4}?)市/.exec(address)?.[1] ?? '';
