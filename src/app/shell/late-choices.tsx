import { useQuery } from '@tanstack/react-query';
import { Palette } from 'lucide-react';
import type { Me } from '../../areas/identity/me.web.ts';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { Popover } from '../../kit/web/parts/popover.tsx';
import { HelpSlot } from '../help/help-slot.tsx';
// On a phone the menu opens at once.
import './drawer.tsx';
import { askWhenRefused } from './ask-when-refused.web.ts';
import { useGoKeys } from './go-keys.web.ts';
import { useRenewedPermissions } from './renewed-permissions.web.ts';
import { ThemeList } from './theme-slot.tsx';
import { useVisits } from './visited.web.ts';
import { YearChoice } from './year-choice.tsx';

// Nobody changes anything before the choices are there.
askWhenRefused();

const FactorDemand = loadedLater(() =>
  import('../../areas/identity/second-factor/factor-demand.tsx').then((part) => part.FactorDemand),
);
const TaskMenu = loadedLater(() => import('../../kit/web/task/task-menu.tsx').then((part) => part.TaskMenu));

/** The choices of a school year and, where there is room, of a theme; the help; and the user's tasks, whose code loads when there is one. Keys that lead to screens, and the last pages, come along. */
export function LateChoices({ hasTasks }: { hasTasks: boolean }) {
  useGoKeys();
  useVisits();
  useRenewedPermissions();
  // As the server says now, not as it was noted.
  const { data: me } = useQuery<Me>({ queryKey: ['me'], enabled: false });
  return (
    <>
      <YearChoice />
      <div className="hidden lg:block">
        <Popover
          title="Theme"
          buttonClass="flex h-9 items-center gap-2 rounded-field px-3 hover:bg-wash"
          className="w-56"
          button={
            <>
              <Palette size={16} aria-hidden className="text-muted" />
              Theme
            </>
          }
        >
          {() => <ThemeList />}
        </Popover>
      </div>
      <HelpSlot />
      {hasTasks && <TaskMenu />}
      {me?.factorDue && <FactorDemand due={me.factorDue} today={me.today} />}
    </>
  );
}
