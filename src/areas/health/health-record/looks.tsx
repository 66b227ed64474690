import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { resourceKey } from '../../../kit/web/calls/resource-key.web.ts';
import { PanelPager } from '../../../kit/web/panel/panel-pager.tsx';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { type getLooks, type getVisitLooks, lookWays } from './looks.domain.ts';

/** Who looked at a health record. */
export const RecordLooks = ({ healthRecordId }: { healthRecordId: number }) => (
  <Looks
    of="HealthRecordLooks"
    id={healthRecordId}
    ask={(PageNumber, signal) =>
      callApi<typeof getLooks>('GET /api/hs/HealthRecord/GetLooks', { query: { healthRecordId, PageNumber }, signal })
    }
  />
);

/** Who looked at a visit to the nurse. */
export const VisitLooks = ({ visitId }: { visitId: number }) => (
  <Looks
    of="VisitLooks"
    id={visitId}
    ask={(PageNumber, signal) =>
      callApi<typeof getVisitLooks>('GET /api/hs/Visit/GetLooks', { query: { visitId, PageNumber }, signal })
    }
  />
);

interface LooksProps {
  of: string;
  id: number;
  ask: (page: number, signal: AbortSignal) => Promise<AnswerOf<typeof getLooks>>;
}

/** Who looked, when and where, latest first. */
function Looks({ of, id, ask }: LooksProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: resourceKey({ area: 'hs', name: of }, id, page),
    queryFn: ({ signal }) => ask(page, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  if (!data)
    return error ? <FetchFailure what="who looked" kept={false} retry={() => void refetch()} /> : <Skeleton shape="lines" />;
  return (
    <>
      <ul>
        {data.items.map(({ at, accountName, way }) => (
          <li key={`${at} ${accountName} ${way}`} className="flex flex-wrap items-baseline gap-x-2 py-1">
            <span className="min-w-0 break-words">{accountName}</span>
            <span className="text-muted">{lookWays[way]}</span>
            <time dateTime={at} className="ml-auto text-muted text-xs tabular-nums">
              {localInstant(at)}
            </time>
          </li>
        ))}
      </ul>
      <PanelPager page={page} totalPages={data.totalPages} onPage={setPage} />
    </>
  );
}
