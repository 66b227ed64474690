import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SidebarContent } from './sidebar-content.tsx';

/** The sidebar on a small screen: over the page, which is inert while it is open. Escape or a tap beside it closes it. */
export function Drawer({ close }: { close: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    const pressed = (event: KeyboardEvent) => event.key === 'Escape' && close();
    window.addEventListener('keydown', pressed);
    return () => {
      window.removeEventListener('keydown', pressed);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [close]);
  return (
    <div className="fixed inset-0 z-40 lg:hidden">
      <button type="button" aria-label="Close menu" tabIndex={-1} className="absolute inset-0 bg-neutral/45" onClick={close} />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label="Menu"
        tabIndex={-1}
        className="absolute inset-y-0 left-0 flex w-70 max-w-[85vw] flex-col bg-base-200 shadow-2xl outline-none"
      >
        <button
          type="button"
          aria-label="Close"
          className="absolute top-1.5 right-1.5 grid size-11 place-items-center"
          onClick={close}
        >
          <X size={20} />
        </button>
        <SidebarContent roomy />
      </div>
    </div>
  );
}
