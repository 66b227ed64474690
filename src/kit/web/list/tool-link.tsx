import type { LucideIcon } from 'lucide-react';
import { Link } from '../route/link.tsx';

interface ToolLinkProps {
  to: string;
  icon: LucideIcon;
  label: string;
}

/** A link to another page, beside the title of a list. On a phone only the icon shows. */
export const ToolLink = ({ to, icon: Icon, label }: ToolLinkProps) => (
  <Link to={to} className="btn btn-sm btn-quiet text-sm max-sm:btn-md max-sm:btn-square" title={label}>
    <Icon size={16} aria-hidden />
    <span className="max-sm:sr-only">{label}</span>
  </Link>
);
