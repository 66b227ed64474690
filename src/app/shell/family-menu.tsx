import { House, type LucideIcon, Mail } from 'lucide-react';
import { useLetters } from '../../areas/notification/letter/letters.web.ts';
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

/** No place of the staff’s menu: theirs are the mailings. */
const letters = { label: 'Letters', path: '/ns/letter', permission: 'student.read', icon: Mail } as const;

/** The menu of parents and students: a few places under each other, in their words. */
export function FamilyMenu({ role, groups, here, narrow, row }: FamilyMenuProps) {
  const unread = useLetters().data?.unread ?? 0;
  const entries = groups.flatMap((group) => group.entries.map((entry) => ({ ...entry, icon: group.icon })));
  const isOwn = [letters, ...entries].some(({ path }) => path === here);
  const marked = isOwn ? here : groups.map(({ area }) => menuPathOf(area, here)).find((path) => path !== undefined);
  const shared = { here: marked, narrow, className: row };
  return (
    <ul>
      <li>
        <PlaceLink to="/dashboard" label="Home" icon={House} {...shared} />
      </li>
      {familyEntries(role, [letters, ...entries]).map(({ path, label, icon }) => (
        <li key={path}>
          <PlaceLink to={path} label={label} icon={icon} count={path === letters.path ? unread : 0} {...shared} />
        </li>
      ))}
    </ul>
  );
}

/** The letters of somebody who works here and has children here. */
export function LettersPlace(place: Omit<Parameters<typeof PlaceLink>[0], 'to' | 'label' | 'icon' | 'count'>) {
  const unread = useLetters().data?.unread ?? 0;
  return <PlaceLink {...place} to={letters.path} label={letters.label} icon={letters.icon} count={unread} />;
}
