import type { ImportHow } from '../../domain/import/import-how.domain.ts';
import type { ColumnShown, ListReport } from '../../domain/import/import-report.domain.ts';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { Panel } from '../panel/panel.tsx';
import { Muted } from '../parts/muted.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';

/** What an import's list is decided with: what was decided so far, and how more is. */
export interface Deciding {
  list: ListReport;
  how: ImportHow;
  decide: (change: ImportHow) => void;
}

/** What each column of the file is taken for, above its first rows; it can be taken for something else, or left out. */
export function ColumnChoices({ list, how, decide }: Deciding) {
  const columns = list.columns.filter(({ heading, cells }) => heading !== '' || cells.some((cell) => cell !== ''));
  const grid = (
    <ScrollRegion
      label="Columns of the file"
      className="relative flex overflow-x-auto pb-2 max-sm:max-h-120 max-sm:flex-col max-sm:overflow-y-auto"
    >
      {columns.map((column) => (
        <Column key={column.at} {...{ column, list, how, decide }} />
      ))}
    </ScrollRegion>
  );
  if (list.isTemplate && !columns.some(({ asksOrder }) => asksOrder))
    return (
      <details className="rounded-box border border-line px-4 py-2">
        <summary className="min-h-6 cursor-pointer rounded-field focus-visible:ring-focus max-sm:py-2">
          Columns of the file
        </summary>
        {grid}
      </details>
    );
  return (
    <Panel title="How your columns are understood">
      <Muted className="mb-2">Change what was guessed wrongly. Columns that are left out are not imported.</Muted>
      {grid}
    </Panel>
  );
}

const notes: Readonly<Record<ColumnShown['by'], string>> = {
  ...{ label: '', words: '', hand: '' },
  content: 'Guessed from what is in it',
  '': 'Left out',
};

function Column({
  column,
  list: { fields },
  how: { columns = {}, monthFirst = {} },
  decide,
}: Deciding & { column: ColumnShown }) {
  const { at, heading, cells, by, dates, asksOrder } = column;
  const field = columns[at] ?? column.field;
  const name = heading || `Column ${at + 1}`;
  const order = monthFirst[at] ?? (asksOrder ? undefined : column.monthFirst);
  return (
    <div className="w-48 shrink-0 border-line px-2 not-first:border-l first:pl-0 max-sm:w-full max-sm:border-l-0! max-sm:px-0 max-sm:py-3 max-sm:not-first:border-t">
      <ChoiceBox
        aria-label={`What “${name}” is`}
        value={field}
        onChange={({ target }) => decide({ columns: { ...columns, [at]: target.value } })}
        className={field === '' ? 'opacity-80' : ''}
      >
        <option value="">Leave out</option>
        {fields.map((one) => (
          <option key={one.name} value={one.name}>
            {one.label}
          </option>
        ))}
      </ChoiceBox>
      {dates !== null && (
        <ChoiceBox
          aria-label={`Dates of “${name}” such as ${dates}`}
          aria-invalid={order === undefined}
          className="mt-1"
          value={order === undefined ? '' : order ? 'month' : 'day'}
          onChange={({ target }) => decide({ monthFirst: { ...monthFirst, [at]: target.value === 'month' } })}
        >
          {order === undefined && <option value="">{dates}: which comes first?</option>}
          <option value="day">Day first</option>
          <option value="month">Month first</option>
        </ChoiceBox>
      )}
      <p className="mt-1 truncate font-semibold" title={name}>
        {name}
      </p>
      {notes[by] !== '' && columns[at] === undefined && <p className="text-muted text-xs">{notes[by]}</p>}
      <ul className="text-muted text-xs">
        {cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells stay where they are
          <li key={index} className="h-5 truncate max-sm:h-auto max-sm:not-first:hidden" title={cell}>
            {cell}
          </li>
        ))}
      </ul>
    </div>
  );
}
