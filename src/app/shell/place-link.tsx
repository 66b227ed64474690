import type { LucideIcon } from 'lucide-react';
import { Link } from '../../kit/web/route/link.tsx';

interface PlaceLinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The path of the page, or of the entry that it belongs to. */
  here: string | undefined;
  narrow: boolean;
  className: string;
}

/** A place of the sidebar that stands in no group. */
export const PlaceLink = ({ to, label, icon: Icon, here, narrow, className }: PlaceLinkProps) => (
  <Link
    to={to}
    aria-current={here === to ? 'page' : undefined}
    title={narrow ? label : ''}
    className={`group flex ${className} items-center gap-3 rounded-field px-2 -outline-offset-2 hover:bg-wash aria-[current=page]:bg-press aria-[current=page]:font-semibold ${narrow ? 'justify-center' : ''}`}
  >
    <Icon size={16} aria-hidden className="shrink-0 text-muted group-aria-[current=page]:text-base-content" />
    <span className={narrow ? 'sr-only' : ''}>{label}</span>
  </Link>
);
