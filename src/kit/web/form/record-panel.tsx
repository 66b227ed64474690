import { FileText, History } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { detailColumns } from '../../domain/declared-words.domain.ts';
import { type Column, type ListedResource, offersCall, permissionKey, type Resource } from '../../domain/resource.domain.ts';
import { capitalised } from '../../domain/wording.domain.ts';
import { failedWith } from '../calls/api-error.web.ts';
import { loadedLater } from '../calls/loaded.web.ts';
import { usePermissions } from '../calls/permissions.web.ts';
import { Tick } from '../inputs/field-frame.tsx';
import { Facts } from '../panel/facts.tsx';
import { Button } from '../parts/button.tsx';
import { cellText } from '../parts/cell-text.web.ts';
import { Segment } from '../parts/segment.tsx';
import { Skeleton } from '../parts/skeletons.tsx';
import { navigate } from '../route/address.web.ts';
import { type ListState, type PanelMode, type Search, withPanel } from '../route/list-search.web.ts';
import { ErrorLines } from '../toast/error-lines.tsx';
import { useRecord } from './record.web.ts';
import { FormGrid, FormShell, SaveFooter } from './record-form.tsx';
import { PanelBody, PanelFooter, SidePanel } from './side-panel.tsx';
import { type Instead, useRecordForm } from './use-record-form.tsx';

/** Props of a custom editor, such as a wizard. */
export interface EditorProps {
  /** 0 for a new record. */
  id: number;
  onClose: () => void;
  /** Called when the editor goes on with a record that is stored now, so that a reload does not enter it again. */
  onStored?: ((id: number) => void) | undefined;
}

/** The contents of the side panel of a list. */
export interface PanelContent<Input extends Record<string, unknown>, Row extends Record<string, unknown>> {
  of: Resource<Input, Row>;
  /** The fields, for new and edit alike. */
  form?: ReactNode;
  /** Values of a new record. */
  initial?: Partial<Input> | undefined;
  /** Takes one that is there already in place of a new one; returns the id. Throws an `ApiError`. */
  instead?: Instead<Input> | undefined;
  /** Instead of `form`: a component of its own, e.g. a wizard. */
  editor?: ComponentType<EditorProps> | undefined;
  /** The body of the detail panel; by default the columns, then the other fields that people filter by. */
  detail?: ((row: Row) => ReactNode) | undefined;
}

interface EditedRecord<Row> extends Pick<EditorProps, 'onClose' | 'onStored'> {
  /** As stored when the editor opened; null for a new one. */
  record: Row | null;
}

/** An editor that begins with the record as it is stored now. */
export const editorOf = <Row extends Record<string, unknown>>(
  of: ListedResource<Row>,
  Form: ComponentType<EditedRecord<Row>>,
): ComponentType<EditorProps> =>
  function Editor({ id, ...rest }) {
    const record = useRecord(of, id);
    if (id > 0 && (!record.data || !record.isFetchedAfterMount)) {
      return <Pending error={record.error} retry={() => void record.refetch()} />;
    }
    return <Form record={record.data ?? null} {...rest} />;
  };

interface RecordPanelProps<Input extends Record<string, unknown>, Row extends Record<string, unknown>>
  extends PanelContent<Input, Row> {
  panel: ListState['panel'];
  /** The rows of the list: what they contain shows at once. */
  rows: readonly Row[];
  onClose: () => void;
  /** Null: not permitted for that row. */
  onEdit: (row: Row) => (() => void) | null | undefined;
}

/** The panel's title: `Add new student`, `Update student`, `Student Detail`. */
export const panelTitle = (mode: PanelMode, { one, edit = `Update ${one}` }: { one: string; edit?: string }): string =>
  ({ new: `Add new ${one}`, edit, detail: `${capitalised(one)} Detail` })[mode];

/** The side panel of a list in its three modes. */
export function RecordPanel<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  props: RecordPanelProps<Input, Row>,
) {
  const { of, onClose } = props;
  const [wanted, onStored] = useEntered(props.panel);
  const panel = usePermitted(of, wanted);
  const mode = panel?.mode ?? 'detail';
  return (
    <SidePanel open={panel !== null} title={panelTitle(mode, of.labels)} onClose={onClose}>
      {panel && <PanelOf {...props} key={`${panel.mode}-${panel.id}`} panel={panel} onStored={onStored} />}
    </SidePanel>
  );
}

/** The panel as it shows, and how the address is told of a new record's id: what is stored half-way stays where it is being entered. */
function useEntered(panel: ListState['panel']): [ListState['panel'], (id: number) => void] {
  const [entered, setEntered] = useState(0);
  const isEntered = panel?.mode === 'edit' && panel.id === entered;
  if (entered > 0 && !isEntered && panel?.mode !== 'new') setEntered(0);
  const onStored = (id: number) => {
    setEntered(id);
    const search = (before: Search) => (before.panel === 'new' ? withPanel(before, { mode: 'edit', id }) : before);
    navigate({ to: '.', search, replace: true, force: true });
  };
  return [isEntered ? { mode: 'new', id: 0 } : panel, onStored];
}

/** The panel that an address may open: none for somebody who may not add, and the record instead of a form for whoever may not change. */
function usePermitted(of: Pick<Resource, 'permission' | 'isPart' | 'only'>, panel: ListState['panel']): ListState['panel'] {
  const { can } = usePermissions();
  const may = (action: 'create' | 'update') => offersCall(of, action) && can(permissionKey(of, action));
  if (panel?.mode === 'new' && !may('create')) return null;
  return panel?.mode === 'edit' && !may('update') ? { ...panel, mode: 'detail' } : panel;
}

type OpenPanel<Props> = Omit<Props, 'panel'> & { panel: NonNullable<ListState['panel']> };

function PanelOf<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  props: OpenPanel<RecordPanelProps<Input, Row>> & Pick<EditorProps, 'onStored'>,
) {
  const { panel, editor: Editor, onClose, onStored } = props;
  if (panel.mode === 'detail') return <DetailPanel {...props} />;
  if (Editor) return <Editor id={panel.id} onClose={onClose} onStored={panel.mode === 'new' ? onStored : undefined} />;
  return panel.mode === 'new' ? <NewPanel {...props} /> : <EditPanel {...props} />;
}

const parts = [
  { value: 'details', label: 'Record', icon: FileText },
  { value: 'history', label: 'History', icon: History },
] as const;

/** A record and, for those who may read the log, its history, which loads when it is opened. */
function DetailParts({ of, id, children }: { of: { area: string; name: string }; id: number; children: ReactNode }) {
  const [part, setPart] = useState<(typeof parts)[number]['value']>('details');
  const { can } = usePermissions();
  if (!can('audit.read')) return children;
  return (
    <>
      <div className="mb-4 flex">
        <Segment label="Shown" items={parts} value={part} onChange={setPart} />
      </div>
      {part === 'history' ? <RecordHistory of={of} id={id} /> : children}
    </>
  );
}

const RecordHistory = loadedLater(
  () => import('./history/record-history.tsx').then((part) => part.RecordHistory),
  <Skeleton shape="lines" />,
);

function DetailPanel<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  props: OpenPanel<RecordPanelProps<Input, Row>>,
) {
  const { of, panel, rows, detail, onClose, onEdit } = props;
  const record = useRecord(of, panel.id);
  const listed = rows.find((candidate) => candidate[of.id] === panel.id);
  const row = record.data ?? listed;
  // Deleted by someone else meanwhile, or out of reach: not to be read or edited on.
  const isGone = failedWith(record.error, 404);
  if (!row || isGone) return <Pending error={record.error} retry={() => void record.refetch()} />;
  const edit = onEdit(row);
  const detailOf = detail ?? ((whole: Row) => <ColumnFacts columns={detailColumns(of)} row={whole} />);
  return (
    <>
      <PanelBody readOnly>
        <DetailParts of={of} id={panel.id}>
          {record.data ? (
            detailOf(record.data)
          ) : (
            <>
              <ColumnFacts columns={of.columns} row={row} />
              <Rest error={record.error} retry={() => void record.refetch()} />
            </>
          )}
        </DetailParts>
      </PanelBody>
      <PanelFooter>
        <Button onClick={onClose}>Close</Button>
        {edit !== undefined && (
          <Button kind="primary" disabled={edit === null} onClick={edit ?? undefined}>
            Edit
          </Button>
        )}
      </PanelFooter>
    </>
  );
}

/** The columns of a record, or those that a row of the list has the fields for. */
const ColumnFacts = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => (
  <Facts columns={2} items={columns.map((column) => [column.header, cellText(column, row)])} />
);

/** Stands in for what only the record has, while it loads or if that failed. */
const Rest = ({ error, retry }: { error: Error | null; retry: () => void }) => (
  <div className="mt-4">{error ? <NotShown error={error} retry={retry} /> : <Skeleton shape="lines" />}</div>
);

function EditPanel<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  props: OpenPanel<RecordPanelProps<Input, Row>>,
) {
  const record = useRecord(props.of, props.panel.id);
  if (!record.data || !record.isFetchedAfterMount) return <Pending error={record.error} retry={() => void record.refetch()} />;
  return <FormPanel {...props} record={record.data} />;
}

/** A new record; one after the other, as long as that is ticked. */
function NewPanel<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  props: OpenPanel<RecordPanelProps<Input, Row>>,
) {
  const [saved, setSaved] = useState(0);
  const [goesOn, setGoesOn] = useState(false);
  return (
    <FormPanel
      key={saved}
      {...props}
      record={null}
      onSaved={() => (goesOn ? setSaved(saved + 1) : props.onClose())}
      beside={<Tick label="Add another" checked={goesOn} onChange={setGoesOn} />}
    />
  );
}

interface FormPanelProps<Row> {
  record: Row | null;
  /** By default the panel closes. */
  onSaved?: () => void;
  beside?: ReactNode;
}

function FormPanel<Input extends Record<string, unknown>, Row extends Record<string, unknown>>({
  of,
  form: fields,
  initial,
  instead,
  record,
  onClose,
  onSaved = onClose,
  beside,
}: OpenPanel<RecordPanelProps<Input, Row>> & FormPanelProps<Row>) {
  const form = useRecordForm(of, { record, initial, instead, onSaved });
  return (
    <FormShell
      of={form}
      onSubmit={() => void form.save()}
      footer={<SaveFooter saving={form.saving} onCancel={onClose} beside={beside} />}
    >
      <FormGrid>{fields}</FormGrid>
    </FormShell>
  );
}

/** Shown while a record loads, or if that failed. */
export const Pending = ({ error, retry }: { error: Error | null; retry: () => void }) => (
  <PanelBody readOnly>{error ? <NotShown error={error} retry={retry} /> : <Skeleton shape="lines" />}</PanelBody>
);

const NotShown = ({ error, retry }: { error: Error; retry: () => void }) => (
  <div role="alert">
    <p className="font-semibold">This record cannot be shown.</p>
    <ErrorLines error={error} className="text-muted" />
    <Button small className="mt-3" onClick={retry}>
      Try again
    </Button>
  </div>
);
