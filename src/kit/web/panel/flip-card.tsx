import { Rotate3d } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FlipCardProps {
  /** What the card is about, for screen readers. */
  label: string;
  /** Stays on both sides: picture, name, status. */
  head: ReactNode;
  front: ReactNode;
  back: ReactNode;
}

/** Only for a side that was turned to: the first one is there with the page. */
const turning = 'transition-[opacity,rotate] duration-200 motion-reduce:transition-none starting:rotate-y-45 starting:opacity-0';

/** A card that shows one of two sides. */
export function FlipCard({ label, head, front, back }: FlipCardProps) {
  const [turns, setTurns] = useState(0);
  const turned = turns % 2 === 1;
  return (
    <section aria-label={label} className="rounded-box border border-line">
      <div className="p-4">{head}</div>
      <div key={turns} className={`border-line border-t px-4 py-3 ${turns > 0 ? turning : ''}`}>
        {turned ? back : front}
      </div>
      <div className="border-line border-t p-2">
        <button
          type="button"
          aria-pressed={turned}
          className="flex h-8 w-full items-center justify-center gap-2 rounded-field hover:bg-wash focus-visible:ring-focus max-sm:h-11"
          onClick={() => setTurns(turns + 1)}
        >
          <Rotate3d size={16} aria-hidden className="text-muted" />
          {turned ? 'Overview' : 'Details'}
        </button>
      </div>
    </section>
  );
}
