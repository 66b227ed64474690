import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { readStored, storageKeys, writeStored } from '../../kit/web/parts/browser-storage.web.ts';
import { SidebarContent } from './sidebar-content.tsx';

/** The sidebar of a wide screen: 240 px, or narrow with icons only, as this browser was left. */
export function Sidebar() {
  const [narrow, setNarrow] = useState(() => readStored(storageKeys.sidebar) === 'narrow');
  const change = (next: boolean) => {
    setNarrow(next);
    writeStored(storageKeys.sidebar, next ? 'narrow' : null);
  };
  const label = narrow ? 'Expand' : 'Collapse';
  return (
    <aside
      aria-label="Sidebar"
      className={`hidden shrink-0 flex-col border-line border-r bg-base-200 lg:flex ${narrow ? 'w-14' : 'w-60'}`}
    >
      <SidebarContent narrow={narrow} widen={() => change(false)} />
      <button
        type="button"
        aria-label={`${label} sidebar`}
        title={label}
        className={`flex h-12 shrink-0 items-center gap-3 border-line border-t text-muted -outline-offset-2 hover:text-base-content ${narrow ? 'justify-center' : 'px-4'}`}
        onClick={() => change(!narrow)}
      >
        <PanelLeft size={16} />
        {!narrow && label}
      </button>
    </aside>
  );
}
