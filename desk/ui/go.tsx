import { Link, useLinkProps } from '@tanstack/react-router';
import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';

export interface GoProps {
  /** An address of the desk, below `/desk`: `/meetings/12/staff`. */
  to: string;
  /** Parameters of the address; undefined keeps none. */
  search?: Readonly<Record<string, string>>;
  /** Keeps the parameters of the address, as a drawer does with those of its list. */
  keepsSearch?: boolean;
  className?: string;
  title?: string | undefined;
  label?: string;
  onClick?: () => void;
  children?: ReactNode;
}

/** A link to a screen or drawer of the desk. Screens are made from one table, which no type of the router knows. */
export function Go({ to, search, keepsSearch = false, label, children, ...attributes }: GoProps) {
  return (
    <Link to={to} search={keepsSearch ? true : (search ?? {})} aria-label={label} {...attributes}>
      {children}
    </Link>
  );
}

/** A link that is drawn as a button: an act with an address of its own. */
export function GoButton({
  to,
  keepsSearch = false,
  children,
  ...look
}: Pick<GoProps, 'to' | 'keepsSearch' | 'children'> & Pick<ButtonProps, 'type' | 'icon' | 'size'>) {
  const { href, onClick } = useLinkProps({ to, search: keepsSearch ? true : {} });
  return (
    <Button {...look} href={href ?? ''} onClick={onClick}>
      {children}
    </Button>
  );
}
