import { useRouter, type StaticDataRouteOption } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../api/me';
import { useMeetingId } from '../ui/address';
import { Go } from '../ui/go';

interface OverviewLinkProps {
  /** The screen's path below the meeting: `people`. */
  screen: string;
  search: Readonly<Record<string, string>>;
  className?: string;
  label?: string;
  children: ReactNode;
}

/** A link to the list that shows the same things; plain where the member may not open that list. */
export function OverviewLink({ screen, search, className, label, children }: OverviewLinkProps) {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  // Screens are made from one table, which no type of the router knows.
  const routes = useRouter().routesByPath as Readonly<
    Record<string, { options: { staticData?: StaticDataRouteOption } }>
  >;
  const call = routes[`/meetings/$meetingId/${screen}`]?.options.staticData?.call;
  if (call === undefined || !may(call)) return <span className={className}>{children}</span>;
  return (
    <Go
      to={`/meetings/${meetingId}/${screen}`}
      search={search}
      {...(className === undefined ? {} : { className })}
      {...(label === undefined ? {} : { label })}
    >
      {children}
    </Go>
  );
}
