import { Suspense, useState } from 'react';
import { notRemovedMessage } from '../../../domain/removal.domain.ts';
import type { Resource } from '../../../domain/resource.domain.ts';
import { PartLines } from '../../panel/part-lines.tsx';
import { DeleteButton, EditButton } from '../../parts/row-actions.tsx';
import { toastDetail } from '../../toast/toast-detail.web.ts';
import { LazyRemoveDialog, loadQuestion, useOpened } from '../lazy-panel.tsx';

interface PartRowsProps<Input extends Record<string, unknown>, Row extends Record<string, unknown>> {
  of: Resource<Input, Row>;
  rows: readonly Row[];
  onEdit: (row: Row) => void;
  onRemoved: (id: number) => void;
}

/** The parts of a record, each with Edit and Delete. One that cannot be deleted says so in its row. */
export function PartRows<Input extends Record<string, unknown>, Row extends Record<string, unknown>>({
  of,
  rows,
  onEdit,
  onRemoved,
}: PartRowsProps<Input, Row>) {
  const [doomed, setDoomed] = useState<Row | null>(null);
  const [failed, setFailed] = useState<{ id: number; error: Error } | null>(null);
  const asked = useOpened(doomed !== null, loadQuestion);
  const ask = (row: Row) => {
    setFailed(null);
    setDoomed(row);
  };
  return (
    <>
      {rows.length > 0 && (
        <ul aria-label={of.labels.title} className="mb-5 space-y-2">
          {rows.map((row) => (
            <li key={Number(row[of.id])} className="flex items-center gap-3 rounded-box border border-line px-4 py-2">
              <div className="min-w-0 flex-1">
                <PartLines of={of} row={row} />
                {failed?.id === Number(row[of.id]) && (
                  <p role="alert" className="break-words text-error text-xs">
                    {[`${notRemovedMessage(of.labels)}.`, ...toastDetail(failed.error)].join(' ')}
                  </p>
                )}
              </div>
              <span className="flex shrink-0">
                <EditButton name={of.titleOf(row)} onClick={() => onEdit(row)} />
                <DeleteButton name={of.titleOf(row)} onClick={() => ask(row)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {asked && (
          <LazyRemoveDialog
            of={of}
            row={doomed}
            onClose={() => setDoomed(null)}
            onRemoved={onRemoved}
            onFailed={(id, error) => setFailed({ id, error })}
          />
        )}
      </Suspense>
    </>
  );
}
