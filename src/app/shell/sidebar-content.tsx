import { LayoutDashboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../areas/identity/me.web.ts';
import { pageConfig } from '../../common/page-config.web.ts';
import { menuPathOf, visibleMenu } from '../../kit/domain/area.domain.ts';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { useSession } from '../../kit/web/calls/session.web.ts';
import { Logo } from '../../kit/web/parts/logo.tsx';
import { usePath } from '../../kit/web/route/address.web.ts';
import { areas } from '../areas.tsx';
import { PlaceLink } from './place-link.tsx';
import { SidebarGroup } from './sidebar-group.tsx';
import { Tagline } from './tagline.tsx';

/** Loaded for families alone. */
const FamilyMenu = loadedLater(() => import('./family-menu.tsx').then((part) => part.FamilyMenu));

/** Loaded for whoever works here and has children here. */
const LettersPlace = loadedLater(() => import('./family-menu.tsx').then((part) => part.LettersPlace));

const familyRoles = ['Parent', 'Student'] as const;

interface SidebarContentProps {
  /** Icons only; choosing one calls `widen`. */
  narrow?: boolean;
  widen?: () => void;
  /** Rows of 44 px for thumbs. */
  roomy?: boolean;
}

/** The navigation. A group shows if the user may see one of its entries; the group of the current page is open. */
export function SidebarContent({ narrow = false, widen, roomy = false }: SidebarContentProps) {
  const pathname = usePath();
  const { permissions } = useSession();
  const [, code] = pathname.split('/');
  const here = areas.find(({ area }) => area.code === code)?.area.code;
  const [open, setOpen] = useState(here);
  useEffect(() => setOpen(here), [here]);
  const me = useMe();
  const role = me?.role;
  const place = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry, and shows it once the menu is there and its group is open
  useEffect(() => {
    place.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, open, role]);
  const groups = areas
    .map((of) => ({ ...of, entries: visibleMenu(of.area, permissions) }))
    .filter(({ entries }) => entries.length > 0);
  const { can, canAll } = usePermissions();
  const isOfSome = can('student.read', 'studentid') && !canAll('student.read');
  const row = roomy ? 'min-h-11 py-1' : 'min-h-8 py-1';
  const familyRole = familyRoles.find((one) => one === role);
  const toggle = (code: string) => {
    widen?.();
    setOpen(open === code && !narrow ? undefined : code);
  };
  return (
    <>
      <div className={`flex h-14 shrink-0 items-center gap-3 ${narrow ? 'justify-center' : 'px-4'}`}>
        <Logo />
        {!narrow && (
          <div className="min-w-0">
            <div className="font-semibold">Homeroom</div>
            <div className="truncate text-muted text-xs" title={pageConfig().schoolName}>
              {pageConfig().schoolName}
            </div>
          </div>
        )}
      </div>
      <nav ref={place} aria-label="Main" className="min-h-0 flex-1 scroll-py-3 overflow-y-auto px-2 py-3">
        {familyRole && <FamilyMenu role={familyRole} groups={groups} here={pathname} narrow={narrow} row={row} />}
        {!familyRole && (
          <PlaceLink
            to="/dashboard"
            label="Dashboard"
            icon={LayoutDashboard}
            here={pathname}
            narrow={narrow}
            className={`mb-3 ${row}`}
          />
        )}
        {!familyRole && Boolean(me?.childIds?.length) && (
          <LettersPlace here={pathname} narrow={narrow} className={`mb-3 ${row}`} />
        )}
        {/* Until it is known who has just signed in, those who may be a family are not shown the menu of the staff. */}
        {!familyRole &&
          !(role === undefined && isOfSome) &&
          groups.map(({ area, icon, entries }) => (
            <SidebarGroup
              key={area.code}
              label={area.label}
              icon={icon}
              entries={entries}
              current={menuPathOf(area, pathname)}
              open={open === area.code && !narrow}
              narrow={narrow}
              row={row}
              toggle={() => toggle(area.code)}
            />
          ))}
      </nav>
      <Tagline narrow={narrow} />
    </>
  );
}
