import { Eye } from 'lucide-react';
import { Button } from '../../../kit/web/parts/button.tsx';
import { logOut } from '../log-out.web.ts';
import { roleTitle, useMe } from '../me.web.ts';

/** Shown above every page in a tab in which an administrator sees as somebody else; ends that, and closes the tab. */
export function ViewBar() {
  const me = useMe();
  if (!me?.viewer) return null;
  const end = async () => {
    await logOut();
    window.close();
  };
  return (
    <section
      aria-label="Seeing as somebody else"
      className="shrink-0 border-line border-b bg-warning px-4 py-2 text-warning-content sm:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Eye size={16} aria-hidden className="shrink-0" />
        <p className="min-w-0 flex-1 basis-64">
          You are seeing Homeroom as <b className="font-semibold">{me.name}</b> ({roleTitle(me.role)}). Nothing can be changed.
        </p>
        <Button onClick={() => void end()}>End</Button>
      </div>
    </section>
  );
}
