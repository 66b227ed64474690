import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { type Resource, resourceUrl } from '../../../kit/domain/resource.domain.ts';
import { callList } from '../../../kit/web/calls/api.web.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { useRefresh, useRemove } from '../../../kit/web/form/record.web.ts';
import { FormGrid, FormShell, useRecordForm } from '../../../kit/web/form/record-form.tsx';
import { PanelFooter } from '../../../kit/web/form/side-panel.tsx';
import { resourceKey } from '../../../kit/web/list/list.web.ts';
import { notify } from '../../../kit/web/parts/toast.tsx';
import { staff } from './staff.domain.ts';

/** How the step that shows is left: at once, or after the question whether what was typed may be lost. */
export type Leaving = RefObject<(go: () => void) => void>;

/** What both steps are told by the wizard. */
export interface StaffStepProps {
  staffId: number;
  leaving: Leaving;
  onPrevious: () => void;
  onNext: () => void;
}

interface Part {
  staffId: number;
}

interface HistoryStepProps<Input extends Part & Record<string, unknown>, Row extends Part & Record<string, unknown>>
  extends StaffStepProps {
  of: Resource<Input, Row>;
  /** `experience`: "Add new experience", "Update experience". */
  one: string;
  fields: ReactNode;
  /** Two lines about an entry. */
  lines: (row: Row) => readonly [title: string, detail: string];
}

/** Entries of one kind about a saved staff member: those that are there, and one form for a new or the chosen one. */
export function StaffHistoryStep<Input extends Part & Record<string, unknown>, Row extends Part & Record<string, unknown>>(
  props: HistoryStepProps<Input, Row>,
) {
  const [chosen, setChosen] = useState<Row | null>(null);
  const [round, setRound] = useState(0);
  const open = (row: Row | null) => {
    setChosen(row);
    setRound(round + 1);
  };
  return <EntryForm key={round} {...props} record={chosen} onOpen={open} />;
}

function EntryForm<Input extends Part & Record<string, unknown>, Row extends Part & Record<string, unknown>>({
  of,
  one,
  fields,
  lines,
  staffId,
  leaving,
  onPrevious,
  onNext,
  record,
  onOpen,
}: HistoryStepProps<Input, Row> & { record: Row | null; onOpen: (row: Row | null) => void }) {
  const refresh = useRefresh();
  const entries = useEntries(of, staffId);
  const form = useRecordForm<Input, Row>(of, {
    record,
    initial: { staffId } as Partial<Input>,
    onSaved: () => void refresh(staff),
  });
  const { leave } = form;
  useEffect(() => {
    leaving.current = leave;
    return () => {
      leaving.current = (go) => go();
    };
  });
  const updating = !form.frame.creating;
  return (
    <FormShell
      of={form}
      onSubmit={() => void form.save({ staysOpen: true })}
      footer={
        <PanelFooter>
          <button type="button" className="btn btn-quiet text-sm" onClick={() => leave(onPrevious)}>
            Previous
          </button>
          <button type="button" className="btn btn-quiet text-sm" onClick={() => leave(() => onOpen(null))}>
            Clear
          </button>
          <button type="submit" className="btn btn-quiet text-sm" disabled={form.saving}>
            {form.saving ? 'Loading...' : savingLabel(updating)}
          </button>
          <button type="button" className="btn btn-primary text-sm" onClick={() => leave(onNext)}>
            Next
          </button>
        </PanelFooter>
      }
    >
      <EntryList
        of={of}
        entries={entries}
        lines={lines}
        onEdit={(row) => leave(() => onOpen(row))}
        onDeleted={() => onOpen(null)}
      />
      <h3 className="mb-3 text-base">{updating ? `Update ${one}` : `Add new ${one}`}</h3>
      <FormGrid>{fields}</FormGrid>
    </FormShell>
  );
}

const savingLabel = (updating: boolean): string => (updating ? 'Update' : 'Save');

function useEntries<Input extends Part & Record<string, unknown>, Row extends Part & Record<string, unknown>>(
  of: Resource<Input, Row>,
  staffId: number,
): readonly Row[] {
  const { data, error } = useQuery({
    queryKey: resourceKey(of, 'of-staff', staffId),
    queryFn: ({ signal }) => callList<Resource<Input, Row>>(resourceUrl(of), { query: { staffId, PageSize: 100 }, signal }),
    retry: false,
  });
  const { fetched } = of.labels;
  useEffect(() => {
    if (error) notify.failure(`Failed to fetch ${fetched}`, error);
  }, [error, fetched]);
  return data?.items ?? [];
}

interface EntryListProps<Input extends Part & Record<string, unknown>, Row extends Part & Record<string, unknown>> {
  of: Resource<Input, Row>;
  entries: readonly Row[];
  lines: (row: Row) => readonly [title: string, detail: string];
  onEdit: (row: Row) => void;
  onDeleted: () => void;
}

function EntryList<Input extends Part & Record<string, unknown>, Row extends Part & Record<string, unknown>>({
  of,
  entries,
  lines,
  onEdit,
  onDeleted,
}: EntryListProps<Input, Row>) {
  const remove = useRemove(of);
  const refresh = useRefresh();
  const [doomed, setDoomed] = useState<Row | null>(null);
  const idOf = (row: Row) => Number(row[of.id]);
  const confirm = async () => {
    if (!doomed) return;
    await remove
      .mutateAsync({ id: idOf(doomed) })
      .then(onDeleted)
      .catch(() => undefined);
    setDoomed(null);
    await refresh(staff);
  };
  if (entries.length === 0) return null;
  return (
    <>
      <ul className="mb-5 space-y-2">
        {entries.map((row) => {
          const [title, detail] = lines(row);
          return (
            <li key={idOf(row)} className="flex items-center gap-3 rounded-box border border-line px-4 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold" title={title}>
                  {title}
                </p>
                <p className="truncate text-muted text-xs" title={detail}>
                  {detail}
                </p>
              </div>
              {(
                [
                  ['Edit', Pencil, () => onEdit(row)],
                  ['Delete', Trash2, () => setDoomed(row)],
                ] as const
              ).map(([label, Icon, run]) => (
                <button
                  key={label}
                  type="button"
                  aria-label={`${label}: ${title}`}
                  title={label}
                  className="icon-btn shrink-0 focus-visible:ring-focus max-sm:size-11"
                  onClick={run}
                >
                  <Icon size={16} aria-hidden />
                </button>
              ))}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={doomed !== null}
        busy={remove.isPending}
        onCancel={() => setDoomed(null)}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
