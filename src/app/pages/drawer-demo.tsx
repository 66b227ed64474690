import { useState } from 'react';
import { Button } from '../../kit/web/parts/button.tsx';
import { Muted } from '../../kit/web/parts/muted.tsx';

/** A placeholder: a page with a drawer that opens and closes. */
export function DrawerDemo() {
  const [open, setOpen] = useState(false);
  return (
    <main className="p-6">
      <h1 className="text-xl">Drawer</h1>
      <Button aria-expanded={open} className="mt-4" onClick={() => setOpen(!open)}>
        {open ? 'Close drawer' : 'Open drawer'}
      </Button>
      {open && (
        <aside aria-label="Drawer" className="fixed inset-y-0 right-0 w-80 border-l border-line bg-base-100 p-6 shadow-2xl">
          <h2 className="text-base">Drawer</h2>
          <Muted className="mt-1">Content of the drawer.</Muted>
          <Button className="mt-4" onClick={() => setOpen(false)}>
            Close
          </Button>
        </aside>
      )}
    </main>
  );
}
