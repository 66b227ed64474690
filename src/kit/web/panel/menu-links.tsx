import { allowed, type MenuEntry } from '../../domain/area.domain.ts';
import { useSession } from '../calls/session.web.ts';
import { Link } from '../route/link.tsx';

/** Links to lists of the menu, those that the caller may see: the foot of a page about their area. */
export function MenuLinks({ entries }: { entries: readonly MenuEntry[] }) {
  const { permissions } = useSession();
  return (
    <nav aria-label="Lists" className="flex flex-wrap gap-2">
      {entries
        .filter((entry) => allowed(entry, permissions))
        .map(({ label, path }) => (
          <Link key={path} to={path} className="btn btn-sm btn-quiet text-sm max-sm:btn-md">
            {label}
          </Link>
        ))}
    </nav>
  );
}
