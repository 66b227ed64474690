import { ChevronDown, ChevronRight, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import type { MenuEntry } from '../../kit/domain/area.domain.ts';
import { Link } from '../../kit/web/route/link.tsx';
import { prepareInTurn } from '../../kit/web/route/prepare-in-turn.web.ts';

interface SidebarGroupProps {
  label: string;
  icon: LucideIcon;
  entries: readonly MenuEntry[];
  /** The path of the entry that the page belongs to. */
  current: string | undefined;
  open: boolean;
  narrow: boolean;
  /** The class of a row's height. */
  row: string;
  toggle: () => void;
}

const marker = 'before:absolute before:-left-3.25 before:h-5 before:w-0.5 before:bg-(--text-primary)';

export function SidebarGroup({ label, icon: Icon, entries, current, open, narrow, row, toggle }: SidebarGroupProps) {
  const id = useId();
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <div className="mb-0.5">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={label}
        className={`flex ${row} w-full items-center gap-3 rounded-field px-2 text-left -outline-offset-2 hover:bg-wash ${narrow ? 'justify-center' : ''}`}
        onClick={() => {
          // Somebody who opens a group is about to go to one of its places: their code loads meanwhile.
          if (!open) void prepareInTurn(entries.map(({ path }) => path));
          toggle();
        }}
      >
        <Icon size={16} aria-hidden className={`shrink-0 ${open ? '' : 'text-muted'}`} />
        <span className={narrow ? 'sr-only' : 'flex-1 truncate'}>{label}</span>
        {!narrow && <Chevron size={14} aria-hidden className="-mr-1 -ml-3 shrink-0 text-muted" />}
      </button>
      {open && (
        <ul id={id} className="mb-2 ml-4 border-line border-l pl-3">
          {entries.map((entry) => (
            <li key={entry.path}>
              <Link
                to={entry.path}
                aria-current={entry.path === current ? 'page' : undefined}
                className={`relative flex ${row} items-center rounded-field px-2 -outline-offset-2 hover:bg-wash aria-[current=page]:bg-press aria-[current=page]:font-semibold ${marker} before:opacity-0 aria-[current=page]:before:opacity-100`}
              >
                {entry.label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
