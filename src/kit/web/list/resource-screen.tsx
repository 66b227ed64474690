import { Fragment, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Reader } from '../../domain/reading.domain.ts';
import { offersCall } from '../../domain/resource.domain.ts';
import { usePermissions } from '../calls/permissions.web.ts';
import { LazyRecordPanel, LazyRemoveDialog, loadQuestion, useOpened } from '../form/lazy-panel.tsx';
import type { PanelContent } from '../form/record-panel.tsx';
import { cellText } from '../parts/cell-text.web.ts';
import { RowActions, usualActions } from '../parts/row-actions.tsx';
import { Link } from '../route/link.tsx';
import { withPanel } from '../route/list-search.web.ts';
import { type ManyTools, useList } from './list.web.ts';
import { Records } from './records.tsx';
import { TitleBar } from './title-bar.tsx';

interface ResourceScreenProps<Input extends Record<string, unknown>, Row extends Record<string, unknown>>
  extends PanelContent<Input, Row> {
  /** The body of a card under the row's name; by default the columns. */
  card?: Reader<Row, ReactNode>;
  /** Before the title of a row: a person's picture. */
  picture?: Reader<Row, ReactNode>;
  /** The page of a row; by default its title opens the detail panel. */
  pathOf?: Reader<Row, string>;
  /** Columns' content by header, e.g. a badge. */
  cells?: Readonly<Record<string, Reader<Row, ReactNode>>>;
  /** More buttons of a row, left of the usual ones, by their names. Each reader draws one. */
  rowActions?: Readonly<Record<string, Reader<Row, ReactNode>>>;
  /** What else becomes of it when a record is deleted, besides what the server says: shown in the question before. */
  cascades?: (id: number) => ReactNode;
  /** What else can be done with the list, in its title bar. */
  tools?: ReactNode;
  /** What else can be done with several records at once. */
  manyTools?: ManyTools;
  /** Below the rows: the sums of all records that the current filters find. */
  foot?: (filters: Readonly<Record<string, string>>) => ReactNode;
  /** Whether records are created elsewhere, so that nobody gets Add New here. */
  addsNone?: boolean;
  /** How records come into a list to which nobody adds any: said while it is empty. */
  comeFrom?: string | undefined;
}

/**
 * The list screen of a resource; it fetches only the fields that it shows. An irregular screen composes the same parts itself.
 */
export function ResourceScreen<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  props: ResourceScreenProps<Input, Row>,
) {
  const { of, cells, card, picture, pathOf, rowActions = noActions, cascades, tools, manyTools } = props;
  const { foot, addsNone = false, comeFrom } = props;
  const shows = [card, picture, pathOf].filter((shown) => shown !== undefined);
  const list = useList(of, ...shows, ...Object.values(rowActions), ...Object.values(cells ?? {}));
  const { openPanel } = list;
  const { can, canTouch } = usePermissions();
  const [doomed, setDoomed] = useState<Row | null>(null);
  const opened = useOpened(list.state.panel !== null);
  const asked = useOpened(doomed !== null, loadQuestion);

  const onEdit = useCallback(
    (row: Row) => {
      if (!offersCall(of, 'update')) return undefined;
      const edit = { mode: 'edit', id: Number(row[of.id]) } as const;
      return canTouch(`${of.permission}.update`, of.owners(row)) ? () => openPanel(edit) : null;
    },
    [of, canTouch, openPanel],
  );
  const title = useCallback(
    (row: Row, part: 'row' | 'card') => (
      <RowTitle {...{ of, row, picture, pathOf }} bearsName={part === 'card' && card !== undefined} />
    ),
    [of, picture, pathOf, card],
  );
  const actions = useCallback(
    (row: Row) => {
      const mayDelete = offersCall(of, 'delete') && canTouch(`${of.permission}.delete`, of.owners(row));
      const onDelete = mayDelete ? () => setDoomed(row) : null;
      return (
        <RowActions
          name={of.titleOf(row)}
          onDetails={() => openPanel({ mode: 'detail', id: Number(row[of.id]) })}
          onEdit={onEdit(row)}
          onDelete={offersCall(of, 'delete') ? onDelete : undefined}
        >
          {Object.entries(rowActions).map(([name, button]) => (
            <Fragment key={`${name} ${row[of.id]}`}>{button(row)}</Fragment>
          ))}
        </RowActions>
      );
    },
    [of, canTouch, openPanel, onEdit, rowActions],
  );
  const mayCreate = !addsNone && offersCall(of, 'create') && can(`${of.permission}.create`);
  const onCreate = mayCreate ? () => openPanel({ mode: 'new', id: 0 }) : undefined;

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TitleBar of={of} list={list} onCreate={onCreate} tools={tools} manyTools={manyTools} />
      <Records
        {...{ of, list, title, cells, card, onCreate, comeFrom, actions, foot }}
        explained={of}
        actionCount={usualActions + Object.keys(rowActions).length}
      />
      <Suspense fallback={null}>
        {opened && (
          <LazyRecordPanel
            {...props}
            panel={list.state.panel}
            rows={list.page?.items ?? []}
            onClose={list.closePanel}
            onEdit={onEdit}
          />
        )}
        {asked && <LazyRemoveDialog of={of} row={doomed} cascades={cascades} onClose={() => setDoomed(null)} />}
      </Suspense>
    </div>
  );
}

const noActions: Readonly<Record<string, never>> = {};

function RowTitle<Input extends Record<string, unknown>, Row extends Record<string, unknown>>({
  of,
  row,
  picture,
  pathOf,
  bearsName,
}: Pick<ResourceScreenProps<Input, Row>, 'of' | 'picture' | 'pathOf'> & { row: Row; bearsName: boolean }) {
  const [first] = of.columns;
  const name = (!bearsName && first && cellText(first, row)) || of.titleOf(row);
  const look = 'truncate rounded-field font-semibold focus-visible:ring-focus hover:underline underline-offset-4';
  const panel = { mode: 'detail', id: Number(row[of.id]) } as const;
  return (
    <span className="flex items-center gap-3">
      {picture?.(row)}
      {pathOf ? (
        <Link to={pathOf(row)} title={name} dir="auto" className={look}>
          {name}
        </Link>
      ) : (
        <Link to="." search={(before) => withPanel(before, panel)} title={name} dir="auto" className={look}>
          {name}
        </Link>
      )}
    </span>
  );
}
