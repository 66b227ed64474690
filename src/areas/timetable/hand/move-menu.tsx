import { Lock, LockOpen } from 'lucide-react';
import { displayDate, weekdayName } from '../../../kit/domain/dates.domain.ts';
import { SidePanel } from '../../../kit/web/form/side-panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Reach } from './hand-bar.tsx';
import { keyOfTarget } from './target-button.tsx';
import { TargetMark } from './target-look.tsx';
import type { Hand } from './use-hand.web.ts';

/** Where the lesson in the hand may go, as a list: for a screen that has no room for a week. */
export function MoveMenu({ hand }: { hand: Hand }) {
  const { picked, targets, fixed, isBusy } = hand;
  const days = [...new Set(targets.map(({ date }) => date))];
  return (
    <SidePanel open={picked !== undefined} title={`Move ${picked?.course.courseName ?? ''} to …`} onClose={hand.putBack}>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-6">
        <div className="flex flex-wrap items-center gap-2 pb-3">
          <Reach {...hand} />
          <Button disabled={isBusy || !picked} onClick={() => picked && hand.lock(picked)}>
            {picked?.isLocked ? <LockOpen size={16} aria-hidden /> : <Lock size={16} aria-hidden />}
            {picked?.isLocked ? 'Unlock' : 'Lock'}
          </Button>
        </div>
        {fixed && <p>{fixed}</p>}
        {isBusy && <Muted>Loading...</Muted>}
        {days.map((day) => (
          <section key={day} aria-label={weekdayName(day)}>
            <h3 className="pt-3 pb-1 font-semibold">
              {weekdayName(day)} <span className="font-normal text-muted">{displayDate(day)}</span>
            </h3>
            <ul>
              {targets
                .filter(({ date }) => date === day)
                .map((target) => (
                  <li key={keyOfTarget(target)} className="border-line border-t">
                    <button
                      type="button"
                      className="flex min-h-11 w-full items-start gap-3 py-2 text-left focus-visible:ring-focus"
                      aria-disabled={target.state === 'clash'}
                      onClick={() => hand.drop(target)}
                    >
                      <span className="w-12 shrink-0 font-semibold tabular-nums">{target.startTime}</span>
                      <span className="w-20 shrink-0">
                        <TargetMark state={target.state} />
                      </span>
                      <span className="min-w-0 flex-1 text-xs leading-5">{target.reason || target.slotName}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </SidePanel>
  );
}
