import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../kit/web/api.web.ts';
import type { Page } from '../../../kit/web/list.web.ts';
import { Pager } from '../../../kit/web/pager.tsx';
import { Skeleton } from '../../../kit/web/skeletons.tsx';
import { notify } from '../../../kit/web/toast.tsx';

interface PagedPanelProps<Row> {
  path: string;
  query: Record<string, string | number>;
  /** Headline of a failure; the rows of before stay. */
  failure: string;
  none: string;
  idOf: (row: Row) => number;
  line: (row: Row) => ReactNode;
}

const pageSize = 8;

/** A short list on somebody's page, page by page. */
export function PagedPanel<Row>({ path, query, failure, none, idOf, line }: PagedPanelProps<Row>) {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    queryKey: [...path.split('/').slice(2), 'panel', query, page],
    queryFn: ({ signal }) => api.get<Page<Row>>(path, { query: { ...query, PageNumber: page, PageSize: pageSize }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  useEffect(() => {
    if (error) notify.failure(failure, error);
  }, [error, failure]);
  if (!data) return error ? <p className="text-muted">{none}</p> : <Skeleton shape="lines" />;
  if (data.items.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <>
      <ul>
        {data.items.map((row) => (
          <li key={idOf(row)} className="flex min-h-10 items-center gap-3 border-line border-t py-1 first:border-t-0">
            {line(row)}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex items-center justify-end gap-2">
        <Pager page={page} totalPages={data.totalPages} onPage={setPage} />
      </div>
    </>
  );
}
