import { Dialog } from '@base-ui/react/dialog';
import { HeartPulse, X } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import { alertInWords, alertLines } from './alert-lines.domain.ts';
import { AlertPlan } from './alert-plan.tsx';
import type { HealthAlert } from './health-alert.domain.ts';

interface AlertBadgeProps {
  alert: HealthAlert;
  /** Shows the alert in words beside the icon, on pages with room for it. Never on a sheet: nobody's illness is to be printed there. */
  inWords?: boolean;
}

const known = 'bg-error/12 text-error hover:bg-error/20';
const unknown = 'bg-warning/14 text-warning hover:bg-warning/24';

/** Keeps the keys and clicks of the badge from the line around it, which has its own. */
const ownAffair = {
  onClick: (event: SyntheticEvent) => event.stopPropagation(),
  onKeyUp: (event: SyntheticEvent) => event.stopPropagation(),
  onKeyDown: (event: SyntheticEvent) => event.stopPropagation(),
};

/** The badge of a student with an alert: one tap shows what to do. */
export function AlertBadge({ alert, inWords = false }: AlertBadgeProps) {
  const name = fullName(alert.student);
  const words = alertInWords(alert);
  const isKnown = alertLines(alert).some((line) => line.isKnown);
  return (
    <span className={`order-last inline-flex min-w-0 ${inWords ? '' : 'shrink-0'}`} {...ownAffair}>
      <Dialog.Root>
        <Dialog.Trigger
          aria-label={`Health alert of ${name}: ${words}`}
          title={words}
          className={`inline-flex min-h-7 min-w-7 items-center justify-center gap-2 rounded-field text-left focus-visible:ring-focus max-sm:min-h-11 max-sm:min-w-11 ${isKnown ? known : unknown} ${inWords ? 'px-3 py-1 font-semibold' : ''}`}
        >
          <HeartPulse size={inWords ? 20 : 16} aria-hidden className="shrink-0" />
          {inWords && <span className="min-w-0 text-base-content">{words}</span>}
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Backdrop className="dialog-ground print:hidden" />
          <Dialog.Popup className="dialog-box flex max-h-[calc(100dvh-32px)] w-120 flex-col outline-none">
            <header className="flex min-h-14 shrink-0 items-center gap-4 pr-4 pl-6 max-sm:pr-1.5 max-sm:pl-4">
              <Dialog.Title className="min-w-0 flex-1 break-words py-2 text-base">Health alert: {name}</Dialog.Title>
              <Dialog.Close aria-label="Close" className="icon-btn size-9! shrink-0 focus-visible:ring-focus max-sm:size-11!">
                <X size={20} aria-hidden />
              </Dialog.Close>
            </header>
            <Plans alert={alert} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </span>
  );
}

/** What to do about each allergy and condition. */
const Plans = ({ alert }: { alert: HealthAlert }) => (
  <ScrollRegion label="What to do" className="min-h-0 overflow-y-auto px-6 pb-6 max-sm:px-4 max-sm:pb-4">
    <ul>
      {alertLines(alert).map((line) => (
        <li key={line.what} className="border-line border-t py-3">
          <AlertPlan line={line} heading="h3" />
        </li>
      ))}
    </ul>
  </ScrollRegion>
);
