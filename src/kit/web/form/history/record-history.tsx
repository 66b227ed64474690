import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type HistoryLine, historyResource } from '../../../domain/history.domain.ts';
import { resourceUrl } from '../../../domain/resource.domain.ts';
import { api, type Page } from '../../calls/api.web.ts';
import { resourceKey } from '../../calls/resource-key.web.ts';
import { PanelPager } from '../../panel/panel-pager.tsx';
import { Button } from '../../parts/button.tsx';
import { localInstant } from '../../parts/format-text.web.ts';
import { Muted } from '../../parts/muted.tsx';
import { Skeleton } from '../../parts/skeletons.tsx';
import { ErrorLines } from '../../toast/error-lines.tsx';
import { HistoryChanges } from './history-changes.tsx';

const pageSize = 10;
/** A new record's entry has all fields, so they open on demand. */
const manyFields = 8;

/** What was done to one record, latest first. Refreshed together with the record's list. */
export function RecordHistory({ of, id }: { of: { area: string; name: string }; id: number }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: resourceKey(of, 'history', id, page),
    queryFn: ({ signal }) =>
      api.get<Page<HistoryLine>>(resourceUrl(historyResource), {
        query: { resource: of.name, recordId: id, PageNumber: page, PageSize: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!data && error) {
    return (
      <div role="alert">
        <p className="font-semibold">The history cannot be shown.</p>
        <ErrorLines error={error} className="text-muted" />
        <Button small className="mt-3" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!data) return <Skeleton shape="lines" />;
  if (data.items.length === 0) return <Muted>There is no history of this record yet.</Muted>;
  return (
    <>
      <ol className="space-y-4">
        {data.items.map((line) => (
          <Line key={line.auditEntryId} line={line} />
        ))}
      </ol>
      <PanelPager page={page} totalPages={data.totalPages} onPage={setPage} />
    </>
  );
}

function Line({ line }: { line: HistoryLine }) {
  const when = localInstant(line.at);
  const changes = <HistoryChanges changes={line.changes} caption={`${line.did}, ${when}`} />;
  return (
    <li className="rounded-box border border-line px-3 py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">{line.did}</span>
        <span className="min-w-0 break-words">{line.accountName}</span>
        <time dateTime={line.at} className="ml-auto text-muted text-xs tabular-nums">
          {when}
        </time>
      </p>
      {line.changes.length > manyFields ? (
        <details className="mt-1">
          <summary className="cursor-pointer rounded-field text-muted text-sm focus-visible:ring-focus max-sm:py-2">
            {line.changes.length} fields
          </summary>
          {changes}
        </details>
      ) : (
        changes
      )}
    </li>
  );
}
