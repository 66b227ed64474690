import type { ListedResource } from '../../domain/resource.domain.ts';
import { cellText } from '../parts/cell-text.web.ts';
import { Muted } from '../parts/muted.tsx';

interface PartLinesProps<Row extends Record<string, unknown>> {
  of: Pick<ListedResource<Row>, 'columns' | 'titleOf'>;
  row: Row;
}

/** A part of a record in two lines: its title and its columns. */
export function PartLines<Row extends Record<string, unknown>>({ of, row }: PartLinesProps<Row>) {
  const said = of.columns.map((column) => cellText(column, row)).filter((text) => text !== '');
  return (
    <>
      <p className="break-words font-semibold">{of.titleOf(row)}</p>
      {said.length > 0 && (
        <Muted small className="break-words">
          {said.join(', ')}
        </Muted>
      )}
    </>
  );
}
