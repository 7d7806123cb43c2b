import { BarChartOutlined, UserOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { DeskCallName } from '../src/domain/staff/rights';

type Load = () => Promise<ComponentType>;

/** A drawer over a screen, which the screen shows in its `Outlet`. */
export interface DrawerAddress {
  /** Below the screen's address, with `$name` for a parameter: `$personId`. */
  path: string;
  load: Load;
}

/** A screen of a meeting. */
export interface Screen {
  /** Below `/meetings/$meetingId`. */
  path: string;
  /** The noun, as the side and the page's title have it. */
  title: string;
  icon: ComponentType;
  /** The screen shows to members who may make this call. */
  call: DeskCallName;
  /** `work` for what is done every day; `office` for what stands below the line. */
  group: 'work' | 'office';
  load: Load;
  drawers?: readonly DrawerAddress[];
}

/** The screens of a meeting, in the order of the side. The first one that a member may see is where a meeting opens. */
export const screens: readonly Screen[] = [
  {
    ...{ path: 'overview', title: '概览', icon: BarChartOutlined, call: 'getOverview', group: 'work' },
    load: async () => (await import('./overview/overview-screen')).OverviewScreen,
  },
  {
    ...{ path: 'staff', title: '人员与权限', icon: UserOutlined, call: 'getStaff', group: 'office' },
    load: async () => (await import('./staff/staff-screen')).StaffScreen,
    drawers: [
      { path: 'invite', load: async () => (await import('./staff/invite-member')).InviteMember },
      { path: '$memberId', load: async () => (await import('./staff/change-member')).ChangeMember },
    ],
  },
];
