import { useQuery } from '@tanstack/react-query';
import { type RelatedRecords, relatedText, relatedUrl } from '../../../domain/removal.domain.ts';
import { idParameterOf, type Resource } from '../../../domain/resource.domain.ts';
import { api } from '../../calls/api.web.ts';
import { resourceKey } from '../../calls/resource-key.web.ts';

/** What is deleted with a record, in the question asked first. */
export function GoesAlong({ of, id }: { of: Pick<Resource, 'area' | 'name' | 'id' | 'parameter'>; id: number }) {
  const { data, isError } = useQuery({
    queryKey: resourceKey(of, 'related', id),
    queryFn: ({ signal }) => api.get<RelatedRecords[]>(relatedUrl(of), { query: { [idParameterOf(of)]: id }, signal }),
    retry: false,
    staleTime: 0,
  });
  const text = data && relatedText(data);
  return (
    <p className="mt-3 font-semibold empty:hidden" role="status">
      {isError && 'What would be deleted with it cannot be loaded.'}
      {!isError && text === undefined && 'Loading...'}
      {text && `Deleted with it: ${text}.`}
    </p>
  );
}
