import type { ListedResource } from '../../domain/resource.domain.ts';
import { Panel } from './panel.tsx';
import { PartLines } from './part-lines.tsx';

interface PartsPanelProps<Row extends Record<string, unknown>> {
  title: string;
  of: Pick<ListedResource<Row>, 'id' | 'columns' | 'titleOf'>;
  rows: readonly Row[];
}

/** The parts of a record, read-only; nothing if there are none. */
export function PartsPanel<Row extends Record<string, unknown>>({ title, of, rows }: PartsPanelProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="space-y-2">
        {rows.map((row) => (
          <li key={Number(row[of.id])}>
            <PartLines of={of} row={row} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
