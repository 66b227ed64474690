import { LayoutGrid, Plus, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AnyListed, exportUrl, offersCall } from '../../domain/resource.domain.ts';
import { Button } from '../parts/button.tsx';
import { formatNumber } from '../parts/format.web.ts';
import { useNarrow } from '../parts/media-query.web.ts';
import { PageHead } from '../parts/page.tsx';
import { Segment } from '../parts/segment.tsx';
import { ExportButton } from './export-button.tsx';
import type { List } from './list.web.ts';

const views = [
  { value: 'grid', label: 'Grid', icon: Rows3 },
  { value: 'card', label: 'Cards', icon: LayoutGrid },
] as const;

interface TitleBarProps {
  of: AnyListed;
  list: List<unknown>;
  /** What Add New does; absent where the caller may not create. */
  onCreate: (() => void) | undefined;
  /** Cards are for phones only. */
  gridOnly?: boolean;
  /** What else can be done with the list, left of Export. */
  tools?: ReactNode;
}

/** The header line of a list: title with the number of records, view, Export, and Add New for those who may create. */
export function TitleBar({ of, list, onCreate, gridOnly = false, tools }: TitleBarProps) {
  const narrow = useNarrow();
  const { state, page } = list;
  return (
    <PageHead title={of.labels.title} note={page ? countText(page.totalCount, list.unfilteredCount) : comingCount}>
      {!gridOnly && !narrow && <Segment label="View" items={views} value={state.view} onChange={list.setView} />}
      {tools}
      {offersCall(of, 'export') && (
        <ExportButton
          path={exportUrl(of)}
          file={of.labels.file}
          query={{ sort: state.sort, ...state.filters }}
          rowCount={page?.totalCount}
        />
      )}
      {onCreate && (
        <Button kind="primary" small onClick={onCreate}>
          <Plus size={16} aria-hidden />
          Add New
        </Button>
      )}
    </PageHead>
  );
}

/** The room of a count that is on its way: on a phone it decides whether the buttons go below. */
const comingCount = <span className="invisible">1,000</span>;

/** `982 of 1,000` with a filter, `1,000` without. */
function countText(count: number, unfiltered: number | undefined): string {
  const shown = formatNumber(count, 0);
  return unfiltered === undefined || unfiltered === count ? shown : `${shown} of ${formatNumber(unfiltered, 0)}`;
}
