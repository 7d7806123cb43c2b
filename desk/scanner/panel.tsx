import { useEffect, useRef, type ReactNode } from 'react';

interface PanelProps {
  title: string;
  close: () => void;
  children: ReactNode;
}

/** A sheet over the scanner. Esc closes it. */
export function Panel({ title, close, children }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opened = dialog.current;
    if (opened !== null && !opened.open) opened.showModal();
    return () => opened?.close();
  }, []);
  return (
    <dialog ref={dialog} className="panel" aria-label={title} onCancel={close}>
      <header>
        <h2>{title}</h2>
        <button className="button" onClick={close}>
          关闭
        </button>
      </header>
      {children}
    </dialog>
  );
}
