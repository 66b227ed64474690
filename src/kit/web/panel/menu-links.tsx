import { allowed, type MenuEntry } from '../../domain/area.domain.ts';
import { useSession } from '../calls/session.web.ts';
import { LinkButton } from '../route/link-button.tsx';

/** Links to lists of the menu, those that the caller may see: the foot of a page about their area. */
export function MenuLinks({ entries }: { entries: readonly MenuEntry[] }) {
  const { permissions } = useSession();
  return (
    <nav aria-label="Lists" className="flex flex-wrap gap-2">
      {entries
        .filter((entry) => allowed(entry, permissions))
        .map(({ label, path }) => (
          <LinkButton key={path} to={path} small>
            {label}
          </LinkButton>
        ))}
    </nav>
  );
}
