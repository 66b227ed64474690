import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { PlainTable } from '../../../kit/web/panel/plain-table.tsx';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import type { getLooksAtStudent } from './record-look.domain.ts';
import { lookKinds } from './record-look-words.domain.ts';

/** Who opened the record of a student; nothing where there is nobody, or families are shown nobody. */
export function LooksPanel({ studentId }: { studentId: number }) {
  const looks = usePanelData<typeof getLooksAtStudent>('GET /api/sis/RecordLook/GetForStudent', { studentId });
  if (!looks || looks.length === 0) return null;
  return (
    <ScrollRegion label="Who looked" className="max-h-80 overflow-y-auto">
      <PlainTable
        caption="Who looked"
        isCaptionHidden
        columns={[
          { head: 'Day', className: 'whitespace-nowrap', cell: ({ day }) => displayDate(day) },
          {
            head: 'Who',
            cell: ({ lookedBy, roles }) => (
              <>
                {lookedBy || roles}
                {lookedBy && <span className="block text-muted text-xs">{roles}</span>}
              </>
            ),
          },
          { head: 'What', cell: ({ kinds }) => kinds.map((kind) => labelOf(lookKinds, kind)).join(', ') },
        ]}
        rows={looks}
        keyOf={({ day, lookedBy, roles }) => `${day} ${lookedBy} ${roles}`}
      />
    </ScrollRegion>
  );
}
