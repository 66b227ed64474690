import type { LucideIcon } from 'lucide-react';
import { Link } from '../../kit/web/route/link.tsx';

interface PlaceLinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The path of the page, or of the entry that it belongs to. */
  here: string | undefined;
  narrow: boolean;
  /** How much waits there. */
  count?: number;
  className: string;
}

/** A place of the sidebar that stands in no group. */
export const PlaceLink = ({ to, label, icon: Icon, here, narrow, count = 0, className }: PlaceLinkProps) => (
  <Link
    to={to}
    aria-current={here === to ? 'page' : undefined}
    title={narrow ? label : ''}
    className={`group flex ${className} items-center gap-3 rounded-field px-2 -outline-offset-2 hover:bg-wash aria-[current=page]:bg-press aria-[current=page]:font-semibold ${narrow ? 'justify-center' : ''}`}
  >
    <Icon size={16} aria-hidden className="shrink-0 text-muted group-aria-[current=page]:text-base-content" />
    <span className={narrow ? 'sr-only' : 'flex-1'}>{label}</span>
    {count > 0 && !narrow && (
      <span className="min-w-5 rounded-full bg-base-content px-1 text-center font-semibold text-base-100 text-xs">
        {count}
        <span className="sr-only"> unread</span>
      </span>
    )}
  </Link>
);
