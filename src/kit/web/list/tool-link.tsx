import type { LucideIcon } from 'lucide-react';
import { Link } from '../route/link.tsx';

interface ToolProps {
  icon: LucideIcon;
  label: string;
}

const look = 'btn btn-sm btn-quiet text-sm max-sm:btn-md max-sm:btn-square';

const Face = ({ icon: Icon, label }: ToolProps) => (
  <>
    <Icon size={16} aria-hidden />
    <span className="max-sm:sr-only">{label}</span>
  </>
);

/** A link to another page, beside the title of a list. On a phone only the icon shows. */
export const ToolLink = ({ to, ...face }: ToolProps & { to: string }) => (
  <Link to={to} className={look} title={face.label}>
    <Face {...face} />
  </Link>
);

/** What else can be done with a list, beside its title. On a phone only the icon shows. */
export const ToolButton = ({ onClick, ...face }: ToolProps & { onClick: () => void }) => (
  <button type="button" className={look} title={face.label} onClick={onClick}>
    <Face {...face} />
  </button>
);
