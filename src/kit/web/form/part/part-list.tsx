import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Resource, resourceUrl } from '../../../domain/resource.domain.ts';
import { callList, type ListQuery } from '../../calls/api.web.ts';
import { resourceKey } from '../../calls/resource-key.web.ts';
import { FetchFailure } from '../../parts/fetch-failure.tsx';
import { Skeleton } from '../../parts/skeletons.tsx';
import { PartForm } from './part-form.tsx';
import { PartRows } from './part-rows.tsx';

interface PartListProps<Input extends Record<string, unknown>, Row extends Record<string, unknown>> {
  of: Resource<Input, Row>;
  /** Whose parts they are, by the field that says so: `{ staffId: 7 }`. */
  owner: Partial<Input> & Readonly<Record<string, number>>;
  /** Other values of a new part. */
  initial?: Partial<Input>;
  /** A saved part stays in the form, to be changed further, until the form is cleared. */
  keepsSaved?: boolean;
  /** The fields of one part. */
  children: ReactNode;
}

const mostParts = 100;

/**
 * The parts of a stored record, such as the allergies of a health record, with a form for a new or a chosen one. Each is saved by
 * itself; then the form is empty again, for the next one. May be used inside another form.
 */
export function PartList<Input extends Record<string, unknown>, Row extends Record<string, unknown>>({
  of,
  owner,
  initial,
  keepsSaved = false,
  children,
}: PartListProps<Input, Row>) {
  const { rows, error, retry } = useParts(of, owner);
  const [{ record, round }, setOpened] = useState<{ record: Row | null; round: number }>({ record: null, round: 0 });
  const [idInForm, setIdInForm] = useState(0);
  const open = (row: Row | null) => {
    setOpened({ record: row, round: round + 1 });
    setIdInForm(row ? Number(row[of.id]) : 0);
  };
  return (
    <PartForm
      key={round}
      of={of}
      record={record}
      initial={{ ...owner, ...initial }}
      takesFocus={round > 0}
      keepsSaved={keepsSaved}
      onSaved={keepsSaved ? setIdInForm : () => open(null)}
      onClear={() => open(null)}
      parts={(leave) => (
        <>
          {rows ? (
            <PartRows
              of={of}
              rows={rows}
              onEdit={(row) => leave(() => open(row))}
              onRemoved={(id) => id === idInForm && open(null)}
            />
          ) : (
            !error && <Skeleton shape="lines" />
          )}
          {error && <FetchFailure what={of.labels.fetched} kept={rows !== undefined} retry={retry} />}
        </>
      )}
    >
      {children}
    </PartForm>
  );
}

function useParts<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  of: Resource<Input, Row>,
  owner: Readonly<Record<string, number>>,
) {
  const { data, error, refetch } = useQuery({
    queryKey: resourceKey(of, 'parts', owner),
    queryFn: ({ signal }) =>
      callList<Resource<Input, Row>>(resourceUrl(of), {
        query: { ...owner, PageSize: mostParts } as ListQuery<Resource<Input, Row>>,
        signal,
      }),
    retry: false,
  });
  return { rows: data?.items, error, retry: () => void refetch() };
}
