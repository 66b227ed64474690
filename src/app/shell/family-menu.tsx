import { House, type LucideIcon } from 'lucide-react';
import { type Area, type MenuEntry, menuPathOf } from '../../kit/domain/area.domain.ts';
import { type FamilyRole, familyEntries } from './family-entries.web.ts';
import { PlaceLink } from './place-link.tsx';

interface FamilyMenuProps {
  role: FamilyRole;
  groups: readonly { area: Area; icon: LucideIcon; entries: readonly MenuEntry[] }[];
  /** The path of the page. */
  here: string;
  narrow: boolean;
  /** The class of a row's height. */
  row: string;
}

/** The menu of parents and students: a few places under each other, in their words. */
export function FamilyMenu({ role, groups, here, narrow, row }: FamilyMenuProps) {
  const marked = groups.map(({ area }) => menuPathOf(area, here)).find((path) => path !== undefined) ?? here;
  const shared = { here: marked, narrow, className: row };
  return (
    <ul>
      <li>
        <PlaceLink to="/dashboard" label="Home" icon={House} {...shared} />
      </li>
      {familyEntries(
        role,
        groups.flatMap(({ entries, icon }) => entries.map((entry) => ({ ...entry, icon }))),
      ).map(({ path, label, icon }) => (
        <li key={path}>
          <PlaceLink to={path} label={label} icon={icon} {...shared} />
        </li>
      ))}
    </ul>
  );
}
