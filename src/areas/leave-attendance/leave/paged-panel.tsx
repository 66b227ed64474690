import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../kit/web/api.web.ts';
import type { Page } from '../../../kit/web/list.web.ts';
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
      {data.totalPages > 1 && (
        <div className="mt-2 flex items-center justify-end gap-2">
          <span className="text-muted text-xs" aria-live="polite">
            Page {page} of {data.totalPages}
          </span>
          <button
            type="button"
            aria-label="Previous page"
            className="icon-btn size-8! focus-visible:ring-focus max-sm:size-11!"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <ChevronLeft size={16} aria-hidden />
          </button>
          <button
            type="button"
            aria-label="Next page"
            className="icon-btn size-8! focus-visible:ring-focus max-sm:size-11!"
            disabled={page >= data.totalPages}
            onClick={() => setPage(page + 1)}
          >
            <ChevronRight size={16} aria-hidden />
          </button>
        </div>
      )}
    </>
  );
}
