import { useState } from 'react';

/** A placeholder: a page with a drawer that opens and closes. */
export function DrawerDemo() {
  const [open, setOpen] = useState(false);
  return (
    <main className="p-6">
      <h1 className="text-xl">Drawer</h1>
      <button type="button" aria-expanded={open} className="btn btn-quiet mt-4 text-sm" onClick={() => setOpen(!open)}>
        {open ? 'Close drawer' : 'Open drawer'}
      </button>
      {open && (
        <aside aria-label="Drawer" className="fixed inset-y-0 right-0 w-80 border-l border-line bg-base-100 p-6 shadow-2xl">
          <h2 className="text-base">Drawer</h2>
          <p className="mt-1 text-muted">Content of the drawer.</p>
          <button type="button" className="btn btn-quiet mt-4 text-sm" onClick={() => setOpen(false)}>
            Close
          </button>
        </aside>
      )}
    </main>
  );
}
