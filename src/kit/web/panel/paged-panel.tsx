import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { AnyListed, Placed } from '../../domain/resource.domain.ts';
import { callList, type ListPath, type ListQuery, type RowOf } from '../calls/api.web.ts';
import { Muted } from '../parts/muted.tsx';
import { Skeleton } from '../parts/skeletons.tsx';
import { notify } from '../toast/toast.tsx';
import { PanelPager } from './panel-pager.tsx';

interface PagedPanelProps<R extends AnyListed & Placed> {
  path: ListPath<R>;
  /** Filters and order. */
  query: ListQuery<R>;
  /** Headline of a failure; earlier rows stay. */
  failure: string;
  /** Shown if there are none; without it the panel is left out then. */
  none?: string | undefined;
  idOf: (row: RowOf<R>) => number;
  line: (row: RowOf<R>) => ReactNode;
}

const pageSize = 8;

/** A short list in a panel, page by page: the records of a resource that belong to the page's subject. Of other records, the first page. */
export const PagedPanel = <R extends AnyListed & Placed>(props: PagedPanelProps<R>) => (
  <Pages key={JSON.stringify(props.query)} {...props} />
);

function Pages<R extends AnyListed & Placed>({ path, query, failure, none, idOf, line }: PagedPanelProps<R>) {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    queryKey: [...path.split('/').slice(2), 'panel', query, page],
    queryFn: ({ signal }) => callList<R>(path, { query: { ...query, PageNumber: page, PageSize: pageSize }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  useEffect(() => {
    if (error) notify.failure(failure, error);
  }, [error, failure]);
  if (!data) return error ? <Muted>{failure}</Muted> : <Skeleton shape="lines" />;
  if (data.items.length === 0) return none && <Muted>{none}</Muted>;
  return (
    <>
      <ul>
        {data.items.map((row) => (
          <li key={idOf(row)} className="flex min-h-10 items-center gap-3 border-line border-t py-1 first:border-t-0">
            {line(row)}
          </li>
        ))}
      </ul>
      <PanelPager page={page} totalPages={data.totalPages} onPage={setPage} />
    </>
  );
}
