import { counted } from '../../../domain/wording.domain.ts';
import { Button } from '../../parts/button.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import type { Picking } from './picked.web.ts';

interface RefusedRecordsProps {
  of: { labels: { one: string; many: string } };
  refused: readonly { id: number; title: string; message: string }[];
  picking: Picking;
  /** `changed` */
  what: string;
}

/** The records that cannot be changed or deleted, and why; as long as they are chosen, nothing is done. */
export function RefusedRecords({ of, refused, picking, what }: RefusedRecordsProps) {
  if (refused.length === 0) return null;
  const leaveOut = () => {
    const left = new Set(refused.map(({ id }) => id));
    picking.set(new Map([...picking.get()].filter(([id]) => !left.has(id))));
  };
  return (
    <section className="mt-3 rounded-field border border-error p-3">
      <p className="font-semibold">
        {counted(refused.length, of.labels.one, of.labels.many)} cannot be {what}:
      </p>
      <ScrollRegion label="Reasons" className="mt-1 max-h-40 overflow-y-auto">
        <ul>
          {refused.map(({ id, title, message }) => (
            <li key={id} className="break-words py-0.5">
              {message.startsWith(title) ? message : `${title}: ${message}`}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      <Button small className="mt-2" onClick={leaveOut}>
        Leave {refused.length === 1 ? 'it' : 'them'} out
      </Button>
    </section>
  );
}
