import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { typedFields } from '../../domain/as-typed.domain.ts';
import type { Confirmation } from '../../domain/problem.domain.ts';
import { problemTypes } from '../../domain/problem.domain.ts';
import { notRemovedMessage, removedMessage } from '../../domain/removal.domain.ts';
import { idParameterOf, type ListedResource, type Resource, resourceUrl } from '../../domain/resource.domain.ts';
import { api } from '../calls/api.web.ts';
import { ApiError } from '../calls/api-error.web.ts';
import { resourceKey } from '../calls/resource-key.web.ts';
import { useTrying } from '../calls/trying.web.ts';
import { useParams } from '../route/params.web.ts';
import { notify } from '../toast/toast.tsx';
import { askedBy } from './question/asked.web.ts';

interface Subject {
  area: string;
  name: string;
  id: string;
  /** The call's name for the id, if that is not the field. */
  parameter?: string;
  /** The schema of what is sent. */
  input?: object;
}

/** What a write answers; `data` is the new id on create. */
export interface Written {
  data: number;
  message: string;
}

/** A record as stored now. Throws an `ApiError`. */
export const loadRecord = <Row extends Record<string, unknown>>(
  resource: Pick<ListedResource<Row>, 'area' | 'name'> & { row?: ListedResource<Row>['row'] },
  id: number,
  signal?: AbortSignal,
): Promise<Row> => api.get<Row>(`${resourceUrl(resource)}/${id}`, { ...(signal && { signal }) });

/** The id of the record that this page is about, which its address names as `$id`; 0 where that is no id. */
export function useIdOfAddress(): number {
  const { id = '' } = useParams();
  return /^\d{1,9}$/.test(id) ? Number(id) : 0;
}

/** One record, fetched by its id; an id of 0 fetches nothing. */
export function useRecord<Row extends Record<string, unknown>>(resource: ListedResource<Row>, id: number) {
  return useQuery({
    queryKey: resourceKey(resource, 'record', id),
    queryFn: ({ signal }) => loadRecord(resource, id, signal),
    enabled: id > 0,
    retry: false,
    staleTime: 0,
    gcTime: 60_000,
  });
}

/**
 * Forgets what is cached about a resource, so that everything that shows it is fetched again. The answer of a write has already
 * started that; this waits for it.
 */
export function useRefresh() {
  const cache = useQueryClient();
  return (...resources: readonly { area: string; name: string }[]) =>
    Promise.all(
      resources.map((resource) => cache.invalidateQueries({ queryKey: resourceKey(resource) }, { cancelRefetch: false })),
    );
}

/**
 * Changes a stored record; the body names it too. Throws an `ApiError`.
 * @param parameter the call's name for the id
 */
export async function changeRecord(
  resource: Subject,
  id: number,
  input: Record<string, unknown>,
  parameter = idParameterOf(resource),
): Promise<Written> {
  return api.put<Written>(
    resourceUrl(resource),
    { [resource.id]: id, ...input },
    {
      query: { [parameter]: id },
      asTyped: typedFields(resource.input),
    },
  );
}

/** Saves a record: updates it if the id is above 0, otherwise creates one. Throws an `ApiError`. */
export function useSave(resource: Subject) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, input }: { id: number; input: Record<string, unknown> }) => {
      if (id > 0) return changeRecord(resource, id, input);
      return api.post<Written>(
        `${resourceUrl(resource)}/`,
        { [resource.id]: id, ...input },
        { asTyped: typedFields(resource.input) },
      );
    },
    onSuccess: () => refresh(resource),
  });
}

interface Removal {
  id: number;
  /** Why, if the resource asks for that. */
  reason?: string;
  /** What was confirmed, after being asked. */
  confirmed?: Confirmation | undefined;
}

/** Deletes a stored record. Throws an `ApiError`. */
export const removeRecord = (resource: Subject, { id, reason, confirmed }: Removal): Promise<Written> =>
  api.delete<Written>(resourceUrl(resource), {
    query: { [idParameterOf(resource)]: id, reason, ...(confirmed && { [confirmed]: true }) },
  });

/** Deletes a record and says how that went. */
export function useRemove(
  resource: Subject &
    Pick<Resource, 'confirms'> & {
      labels: Pick<ListedResource['labels'], 'deleted' | 'removed' | 'notRemoved'>;
    },
) {
  const refresh = useRefresh();
  return useTrying(notRemovedMessage(resource.labels), {
    asks: (error) => askedBy(resource, error) !== undefined,
    mutationFn: (removal: Removal) => removeRecord(resource, removal),
    onSuccess: () => {
      notify.success(removedMessage(resource.labels));
      return refresh(resource);
    },
  });
}

/** Whether a save was refused because somebody else has saved meanwhile. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.type === problemTypes.staleVersion;
