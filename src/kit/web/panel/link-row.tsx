import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../route/link.tsx';
import { LinkButton } from '../route/link-button.tsx';

interface LinkRowProps {
  /** The path, with query, that the row links to. */
  to: string;
  title: string;
  /** Under the title, muted. */
  note?: ReactNode;
  /** On the left: a photo, an icon. */
  before?: ReactNode;
  /** On the right, instead of the arrow. */
  end?: ReactNode;
}

/** A row of a list in a panel; the whole row is a link. What stands on the right goes below where it would break a word of the title. */
export const LinkRow = ({ to, title, note, before, end }: LinkRowProps) => (
  <li className="border-line border-t">
    <Link
      to={to}
      className={`group flex min-h-15 items-center gap-x-3 gap-y-2 px-4 py-2 hover:bg-wash focus-visible:ring-focus-inside ${end ? 'flex-wrap' : ''}`}
    >
      {before}
      <span className={`min-w-0 flex-1 ${end ? 'basis-[min-content]' : ''}`}>
        <span className="block break-words font-semibold">{title}</span>
        {note && <span className="block break-words text-muted text-xs group-hover:text-base-content">{note}</span>}
      </span>
      {end ?? <ChevronRight size={16} aria-hidden className="shrink-0 text-muted" />}
    </Link>
  </li>
);

/** Below the rows: the way to more of them, or to a new one. */
export const PanelLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <div className="border-line border-t px-4 py-3">
    <LinkButton to={to} small>
      {children}
    </LinkButton>
  </div>
);
