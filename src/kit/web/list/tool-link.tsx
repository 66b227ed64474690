import type { LucideIcon } from 'lucide-react';
import { Button } from '../parts/button.tsx';
import { LinkButton } from '../route/link-button.tsx';

interface ToolProps {
  icon: LucideIcon;
  label: string;
}

const Face = ({ icon: Icon, label }: ToolProps) => (
  <>
    <Icon size={16} aria-hidden />
    <span className="max-sm:sr-only">{label}</span>
  </>
);

/** A link to another page, beside the title of a list. On a phone only the icon shows. */
export const ToolLink = ({ to, ...face }: ToolProps & { to: string }) => (
  <LinkButton to={to} small className="max-sm:btn-square" title={face.label}>
    <Face {...face} />
  </LinkButton>
);

/** What else can be done with a list, beside its title. On a phone only the icon shows. */
export const ToolButton = ({ onClick, ...face }: ToolProps & { onClick: () => void }) => (
  <Button small className="max-sm:btn-square" title={face.label} onClick={onClick}>
    <Face {...face} />
  </Button>
);
