import { Lock, LockOpen, X } from 'lucide-react';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Kbd } from '../../../kit/web/parts/kbd.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { putBack } from './moving.web.ts';
import { nameOfTarget } from './target-button.tsx';
import type { Hand } from './use-hand.web.ts';

const reaches = [
  { value: 'once', label: 'This week only' },
  { value: 'every', label: 'Every week from here' },
] as const;

/** Whether a change concerns one date, or likewise all coming weeks. */
export const Reach = ({ everyWeek, setEveryWeek }: Pick<Hand, 'everyWeek' | 'setEveryWeek'>) => (
  <Segment
    label="Which weeks"
    items={reaches}
    value={everyWeek ? 'every' : 'once'}
    onChange={(value) => setEveryWeek(value === 'every')}
  />
);

/** Names the lesson in the hand, and what can be done with it besides moving it. */
export function HandBar({ hand }: { hand: Hand }) {
  const { picked, fixed, isBusy, shown } = hand;
  if (!picked) return null;
  return (
    <section
      aria-label="Lesson in the hand"
      className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-base-200 px-4 py-2 sm:px-6"
    >
      <p className="mr-auto min-w-60 flex-1">
        <b className="font-semibold">
          {picked.course.courseName}, {picked.slot.startTime}
        </b>{' '}
        {fixed || (isBusy ? 'Loading...' : shown ? `to ${nameOfTarget(shown)}. ${shown.reason}` : summary(hand))}
        {!fixed && !isBusy && !shown && (
          <span className="ml-3 inline-flex items-center gap-1 max-xl:hidden">
            <Kbd>↑ ↓ ← →</Kbd> <Kbd>Enter</Kbd> <Kbd>Esc</Kbd>
          </span>
        )}
      </p>
      <Reach {...hand} />
      <Button small disabled={isBusy} onClick={() => hand.lock(picked)}>
        {picked.isLocked ? <LockOpen size={16} aria-hidden /> : <Lock size={16} aria-hidden />}
        {picked.isLocked ? 'Unlock' : 'Lock'}
      </Button>
      <Button small onClick={() => putBack(hand)}>
        <X size={16} aria-hidden />
        Put back
      </Button>
    </section>
  );
}

/** How many slots are free, a swap or a clash, and how many weeks a change concerns. */
function summary({ targets, weeks }: Pick<Hand, 'targets' | 'weeks'>): string {
  const count = (state: string) => targets.filter((target) => target.state === state).length;
  const about = weeks > 1 ? `In ${weeks} weeks: ` : '';
  return `${about}${count('free')} free, ${count('swap')} to swap with, ${count('clash')} with a clash.`;
}

/** Tells screen readers what happens. */
export const HandVoice = ({ hand }: { hand: Hand }) => (
  <p className="sr-only" role="status">
    {hand.picked && !hand.isBusy
      ? hand.fixed ||
        `${hand.picked.course.courseName} picked up. ${summary(hand)} Arrow keys choose, Enter puts it down, Escape puts it back.`
      : hand.said}
  </p>
);
