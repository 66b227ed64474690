import { ArrowRightLeft, Check, Download, type LucideIcon, PenLine, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { keysOf } from '../../../domain/declared-words.domain.ts';
import { changeableFields } from '../../../domain/list/changeable.domain.ts';
import { mostRecords } from '../../../domain/list/many.domain.ts';
import { type AnyResource, exportUrl, listUrl, offersCall } from '../../../domain/resource.domain.ts';
import { api, type Page } from '../../calls/api.web.ts';
import { usePermissions } from '../../calls/permissions.web.ts';
import { focusOnShow } from '../../focus/focus-on-show.web.ts';
import { tickBox } from '../../inputs/field-frame.tsx';
import { useAttempt } from '../../parts/attempt.web.ts';
import { Button } from '../../parts/button.tsx';
import { formatNumber } from '../../parts/format.web.ts';
import { Muted } from '../../parts/muted.tsx';
import { ExportButton } from '../export-button.tsx';
import type { Desk } from '../list.web.ts';
import { ChangeMany } from './change-many.tsx';
import { DeleteMany } from './delete-many.tsx';
import type { DeskProps } from './list-menu.tsx';
import { newPicking, type Picking, usePicked } from './picked.web.ts';
import { TakeBack } from './take-back.tsx';

/** Lets somebody choose rows of a list, and act on all of them. */
export function pickRows(): Desk {
  const picking = newPicking();
  return {
    Part: (props) => <PickBar {...props} picking={picking} />,
    Mark: (row) => <Mark {...row} picking={picking} />,
  };
}

function Mark({ id, name, picking }: { id: number; name: string; picking: Picking }) {
  const picked = usePicked(picking);
  const change = (is: boolean) => {
    const next = new Map(picked);
    if (is) next.set(id, name);
    else next.delete(id);
    picking.set(next);
  };
  return (
    <label className="-m-2 flex shrink-0 p-2">
      <input
        type="checkbox"
        className={tickBox}
        aria-label={`Choose ${name}`}
        checked={picked.has(id)}
        onChange={({ target }) => change(target.checked)}
      />
    </label>
  );
}

type Row = Record<string, unknown>;
/** A field that is changed, by name or still to be chosen; a deletion. */
type Asked = { field: string } | 'delete' | null;

/** The line below the title: how many are chosen, and what can be done with them. */
function PickBar({ of, list, manyTools: ManyTools, picking }: DeskProps & { picking: Picking }) {
  const picked = usePicked(picking);
  const [asked, setAsked] = useState<Asked>(null);
  const [changed, setChanged] = useState<number | null>(null);
  const { can } = usePermissions();
  const ids = [...picked.keys()];
  const none = ids.length === 0;
  const resource = 'input' in of ? (of as AnyResource) : undefined;
  const may = (action: 'update' | 'delete') =>
    resource && !resource.isPart && offersCall(resource, action) && can(`${resource.permission}.${action}`);
  const mayChange = resource && may('update') && changeableFields(resource).length > 0;
  return (
    <section
      aria-label={`Chosen ${of.labels.many}`}
      className="mb-2 shrink-0 space-y-2 border-line border-y bg-base-200 px-4 py-2 sm:px-6"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="mr-2 whitespace-nowrap font-semibold max-sm:flex-1">
          {formatNumber(ids.length, 0)} chosen
        </p>
        <Choosing {...{ of, list, picking }} />
        <BarButton icon={X} label="Done" className="ml-auto max-sm:order-1" onClick={() => list.setDesk(null)} />
      </div>
      <div className="flex min-h-8 flex-wrap items-center gap-2 max-sm:min-h-11">
        {none ? (
          <Muted>Tick rows, on as many pages as you like, to act on all of them.</Muted>
        ) : (
          <>
            {mayChange && <BarButton icon={PenLine} label="Change a field" onClick={() => setAsked({ field: '' })} />}
            {mayChange && resource.fromDay && (
              <BarButton
                icon={ArrowRightLeft}
                label={resource.fromDay.action}
                onClick={() => setAsked({ field: resource.fromDay?.field ?? '' })}
              />
            )}
            {ManyTools && <ManyTools ids={ids} />}
            {offersCall(of, 'export') && (
              <ExportButton
                path={exportUrl(of)}
                file={of.labels.file}
                icon={Download}
                label="Export these"
                query={{ ...list.state.filters, sort: list.state.sort, columns: keysOf(list.columns), ids: ids.join() }}
              />
            )}
            {may('delete') && <BarButton icon={Trash2} label="Delete these" onClick={() => setAsked('delete')} />}
          </>
        )}
      </div>
      {changed !== null && <TakeBack of={of} manyChangeId={changed} onEnd={() => setChanged(null)} />}
      {resource && asked !== null && asked !== 'delete' && (
        <ChangeMany
          of={resource}
          only={asked.field}
          picking={picking}
          onClose={() => setAsked(null)}
          onChanged={(id) => {
            setChanged(id);
            setAsked(null);
          }}
        />
      )}
      {resource && asked === 'delete' && <DeleteMany of={resource} picking={picking} onClose={() => setAsked(null)} />}
    </section>
  );
}

interface BarButtonProps {
  icon: LucideIcon;
  label: string;
  className?: string;
  onClick: () => void;
}

const BarButton = ({ icon: Icon, label, className = '', onClick }: BarButtonProps) => (
  <Button small className={`max-sm:btn-square ${className}`} title={label} onClick={onClick}>
    <Icon size={16} aria-hidden />
    <span className="max-sm:sr-only">{label}</span>
  </Button>
);

/** Chooses the rows of the page, all that the filters find, or none. */
function Choosing({ of, list, picking }: Pick<DeskProps, 'of' | 'list'> & { picking: Picking }) {
  const picked = usePicked(picking);
  const [busy, attempt] = useAttempt();
  const shown = (list.page?.items ?? []) as readonly Row[];
  const found = list.page?.totalCount ?? 0;
  const isWhole = shown.length > 0 && shown.every((row) => picked.has(Number(row[of.id])));
  const add = (rows: readonly Row[]) =>
    picking.set(new Map([...picked, ...rows.map((row) => [Number(row[of.id]), of.titleOf(row)] as const)]));
  const all = () =>
    attempt('The records cannot be chosen', async () => {
      const { sort, filters } = list.state;
      const fields = [of.id, ...of.titleOf.reads].join();
      const { items } = await api.get<Page<Row>>(listUrl(of), { query: { ...filters, sort, fields, PageSize: mostRecords } });
      add(items);
    });
  return (
    <div className="flex flex-wrap items-center gap-2 outline-none max-sm:order-2 max-sm:w-full">
      <Button small ref={focusOnShow} disabled={isWhole || shown.length === 0} onClick={() => add(shown)}>
        <Check size={16} aria-hidden />
        This page
      </Button>
      {found > shown.length && (
        <Button
          small
          busy={busy}
          disabled={found > mostRecords}
          title={found > mostRecords ? `At most ${formatNumber(mostRecords, 0)} at once: narrow the list by a filter` : undefined}
          onClick={() => void all()}
        >
          All {formatNumber(found, 0)}
        </Button>
      )}
      {picked.size > 0 && (
        <Button small onClick={() => picking.set(new Map())}>
          None
        </Button>
      )}
    </div>
  );
}
