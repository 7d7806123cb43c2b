import { CloseOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import './desk-drawer.css';
import { layers } from './layers';

export interface DeskDrawerProps {
  /** Above the title, in small: the place in a list. */
  above?: ReactNode;
  title: ReactNode;
  /** Beside the title, such as a tag. */
  beside?: ReactNode;
  /** Below the title, in small. */
  subtitle?: ReactNode;
  /** `thing` for a person, an order, a meeting; `decision` for an act or a report. */
  size?: 'thing' | 'decision';
  /** At the right of the title: the acts of a thing. */
  headActs?: ReactNode;
  /** Left in the foot, in small: what the button will ask for. */
  note?: ReactNode;
  /** The buttons at the right of the foot; a drawer that only shows has none. */
  acts?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

const widths = { thing: 824, decision: 560 };

/** A drawer over a screen, which has an address of its own. Esc closes it. */
export function DeskDrawer({
  above,
  title,
  beside,
  subtitle,
  headActs,
  size = 'decision',
  note,
  acts,
  onClose,
  children,
}: DeskDrawerProps) {
  return (
    <Drawer
      open
      // A container of ours: in the body, Ant Design would lock the page's scrolling, which never scrolls.
      getContainer={layers}
      size={widths[size]}
      rootClassName="desk-drawer"
      closable={false}
      onClose={onClose}
      title={
        <div className="desk-drawer__head">
          <div className="desk-drawer__title">
            {above !== undefined && <div className="desk-drawer__above second">{above}</div>}
            <h2>
              {title} {beside}
            </h2>
            {subtitle !== undefined && <p className="second">{subtitle}</p>}
          </div>
          {headActs !== undefined && <div className="desk-drawer__acts">{headActs}</div>}
          <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
        </div>
      }
      footer={
        acts === undefined ? null : (
          <div className="desk-drawer__foot">
            <span className="second">{note}</span>
            {acts}
          </div>
        )
      }
    >
      {children}
    </Drawer>
  );
}
