import { LayoutGrid, Plus, Rows3, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { keysOf } from '../../domain/declared-words.domain.ts';
import { type AnyListed, exportUrl, offersCall } from '../../domain/resource.domain.ts';
import { loadedLater } from '../calls/loaded.web.ts';
import { Button } from '../parts/button.tsx';
import { buttonLook } from '../parts/button-look.web.ts';
import { formatNumber } from '../parts/format.web.ts';
import { PageHead } from '../parts/page.tsx';
import { Popover, popoverWaiting } from '../parts/popover.tsx';
import { Segment } from '../parts/segment.tsx';
import { ExportButton } from './export-button.tsx';
import type { List, ManyTools } from './list.web.ts';

const views = [
  { value: 'grid', label: 'Grid', icon: Rows3 },
  { value: 'card', label: 'Cards', icon: LayoutGrid },
] as const;

const ListMenu = loadedLater(() => import('./desk/list-menu.tsx').then((part) => part.ListMenu), popoverWaiting);

interface TitleBarProps {
  of: AnyListed;
  list: List<unknown>;
  /** What Add New does; absent where the caller may not create. */
  onCreate: (() => void) | undefined;
  /** Cards are for phones only. */
  gridOnly?: boolean;
  /** What else can be done with the list, left of Export. */
  tools?: ReactNode;
  manyTools?: ManyTools | undefined;
}

/** The header line of a list: title with the number of records, view, Export, and Add New for those who may create. */
export function TitleBar({ manyTools, ...props }: TitleBarProps) {
  const { of, list } = props;
  const { page } = list;
  const Desk = list.desk?.Part;
  // What is done with the chosen rows takes the place of what is done with the list.
  const isPicking = list.desk?.Mark !== undefined;
  return (
    <>
      <PageHead title={of.labels.title} note={page ? countText(page.totalCount, list.unfilteredCount) : comingCount}>
        {!isPicking && <Tools {...props} />}
      </PageHead>
      {Desk && <Desk {...{ of, list, manyTools }} />}
    </>
  );
}

function Tools({ of, list, onCreate, gridOnly = false, tools }: Omit<TitleBarProps, 'manyTools'>) {
  const { state, page } = list;
  return (
    <>
      {!gridOnly && !list.narrow && <Segment label="View" items={views} value={state.view} onChange={list.setView} />}
      {tools}
      <Popover
        title="Options"
        button={
          <>
            <SlidersHorizontal size={16} aria-hidden />
            <span className="max-sm:sr-only">Options</span>
          </>
        }
        buttonClass={buttonLook({ small: true, className: 'max-sm:btn-square' })}
        className="w-80 py-1 max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto"
      >
        {(close) => <ListMenu {...{ of, list, close }} />}
      </Popover>
      {offersCall(of, 'export') && (
        <ExportButton
          path={exportUrl(of)}
          file={of.labels.file}
          query={{ sort: state.sort, ...state.filters, ...(list.columns !== of.columns && { columns: keysOf(list.columns) }) }}
          rowCount={page?.totalCount}
        />
      )}
      {onCreate && (
        <Button kind="primary" small onClick={onCreate}>
          <Plus size={16} aria-hidden />
          Add New
        </Button>
      )}
    </>
  );
}

/** The room of a count that is on its way: on a phone it decides whether the buttons go below. */
const comingCount = <span className="invisible">1,000</span>;

/** `982 of 1,000` with a filter, `1,000` without. */
function countText(count: number, unfiltered: number | undefined): string {
  const shown = formatNumber(count, 0);
  return unfiltered === undefined || unfiltered === count ? shown : `${shown} of ${formatNumber(unfiltered, 0)}`;
}
