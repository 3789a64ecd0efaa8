import x from 'icon:x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { closeWithBack } from './back-closes.ts';
import { Icon } from './inline.tsx';
import styles from './Sheet.module.css';

interface Props {
  title: string;
  onClose: () => void;
  /** True while a request runs: the sheet cannot be closed. */
  isLocked?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** A bottom sheet on a phone, a side panel on a desktop. It is open while mounted. The native dialog traps the focus and restores it. */
export function Sheet({ title, onClose, isLocked = false, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const close = () => {
    if (!isLocked) onClose();
  };
  const newestClose = useRef(close);
  newestClose.current = close;

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const opener = document.activeElement;
    if (!element.open) element.showModal();
    document.documentElement.style.setProperty('overflow', 'hidden');
    const closed = closeWithBack(() => newestClose.current());
    return () => {
      closed();
      document.documentElement.style.removeProperty('overflow');
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is the backdrop's; Escape arrives as the cancel event
    <dialog
      ref={dialog}
      className={`fill ${styles['sheet']}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className={`vertical clip surface ${styles['panel']}`}>
        <header className={`gap-3 ${styles['head']}`}>
          <h2 id={titleId} className="clamp">
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label="Tutup" disabled={isLocked} onClick={onClose}>
            <Icon svg={x} />
          </button>
        </header>
        <div className={styles['body']}>{children}</div>
        {footer !== undefined && <footer className={`surface ruled ${styles['foot']}`}>{footer}</footer>}
      </div>
    </dialog>
  );
}
