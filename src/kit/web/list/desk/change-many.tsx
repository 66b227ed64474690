import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type ChangeableField, changeableFields } from '../../../domain/list/changeable.domain.ts';
import { listKey } from '../../../domain/list/list-key.domain.ts';
import type { changeMany, previewChange } from '../../../domain/list/many.domain.ts';
import type { AnyResource } from '../../../domain/resource.domain.ts';
import { counted } from '../../../domain/wording.domain.ts';
import { type AnswerOf, callApi } from '../../calls/api.web.ts';
import { useTrying } from '../../calls/trying.web.ts';
import { ChoiceBox } from '../../inputs/choice-box.tsx';
import { barBox, FieldFrame } from '../../inputs/field-frame.tsx';
import { usePaused } from '../../inputs/paused.web.ts';
import { Button } from '../../parts/button.tsx';
import { buttonLook } from '../../parts/button-look.web.ts';
import { FetchFailure } from '../../parts/fetch-failure.tsx';
import { Muted } from '../../parts/muted.tsx';
import { ScrollRegion } from '../../parts/scroll-region.tsx';
import { notify } from '../../toast/toast.tsx';
import { FilterInput } from '../filter-input.tsx';
import { type Picking, usePicked } from './picked.web.ts';
import { RefusedRecords } from './refused-records.tsx';

interface ChangeManyProps {
  of: AnyResource;
  picking: Picking;
  /** The field, if it is chosen already; or ''. */
  only: string;
  onClose: () => void;
  /** Called with the change, by which it can be taken back. */
  onChanged: (manyChangeId: number) => void;
}

/** The preview tries the change on all of them: it waits until nobody types. */
const typingPauseMs = 400;

/** Gives one field of all chosen records a value: which, what it would change, and only then the change. */
export function ChangeMany(props: ChangeManyProps) {
  const { of, picking, only, onClose } = props;
  const { picked, chosen, preview, change, mayChange } = useChange(props);
  const seen = preview.data;
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-ground" />
        <Dialog.Popup className="dialog-box w-140 p-6">
          <Dialog.Title className="text-base">{only ? of.fromDay?.action : 'Change a field'}</Dialog.Title>
          <Dialog.Description className="mt-1 mb-4 text-muted">
            {only ? 'Applies to' : 'Gives'} all {counted(picked.size, of.labels.one, of.labels.many)}
            {only ? '' : ' the same value'}: all of them or none.
          </Dialog.Description>
          <ChosenValue of={of} only={only} chosen={chosen} />
          <div aria-live="polite" className="mt-4">
            {preview.error && <FetchFailure what="preview" kept={false} retry={() => void preview.refetch()} />}
            {chosen.field && preview.isFetching && !seen && <Muted>Loading...</Muted>}
            {seen && <Preview of={of} seen={seen} picking={picking} />}
          </div>
          <div className="mt-6 flex justify-end gap-2">
            <Dialog.Close className={buttonLook({})}>Cancel</Dialog.Close>
            <Button kind="primary" busy={change.isPending} disabled={!mayChange} onClick={() => seen && change.mutate(seen.seen)}>
              {mayChange && seen ? `Change ${counted(seen.changes.length, of.labels.one, of.labels.many)}` : 'Change'}
            </Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The field and its value as they are chosen, the preview that follows, and the change. */
function useChange({ of, picking, only, onChanged }: ChangeManyProps) {
  const picked = usePicked(picking);
  const fields = changeableFields(of);
  const [name, setName] = useState(only);
  const [since, setSince] = useState('');
  const [typed, setTyped] = useState('');
  const field = fields.find((one) => one.name === name);
  const paused = usePaused(typed, typingPauseMs);
  const takesDay = field !== undefined && of.fromDay?.field === name;
  const asked = {
    ...{ list: listKey(of), ids: [...picked.keys()], field: name, value: field ? valueToSend(field, paused) : null },
    ...(takesDay && since && { since }),
  };
  const preview = useQuery({
    queryKey: ['many', 'preview', asked],
    queryFn: ({ signal }) =>
      callApi<typeof previewChange>('POST /api/ias/ManyRecords/PreviewChange', { body: asked, signal } as never),
    enabled: field !== undefined && picked.size > 0 && (typed !== '' || !only),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const change = useTrying('Nothing was changed', {
    mutationFn: (seen: string) => callApi<typeof changeMany>('PUT /api/ias/ManyRecords/Change', { body: { ...asked, seen } }),
    onSuccess: ({ data, message }) => {
      notify.success(message);
      onChanged(data.manyChangeId);
    },
    onError: () => void preview.refetch(),
  });
  const isSeen = paused === typed && !preview.isFetching;
  return {
    ...{ picked, preview, change },
    chosen: { fields, field, setName, typed, setTyped, takesDay, since, setSince },
    mayChange: isSeen && preview.data?.refused.length === 0 && preview.data.changes.length > 0,
  };
}

interface ChosenValueProps extends Pick<ChangeManyProps, 'of' | 'only'> {
  chosen: ReturnType<typeof useChange>['chosen'];
}

function ChosenValue({ of, only, chosen }: ChosenValueProps) {
  const { fields, field, setName, typed, setTyped, takesDay, since, setSince } = chosen;
  const id = useId();
  const day = of.fields['since'];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!only && (
        <FieldFrame id={`${id}-field`} label="Field" optional={false}>
          <ChoiceBox
            id={`${id}-field`}
            look={`${barBox} w-full`}
            value={field?.name ?? ''}
            onChange={({ target }) => {
              setName(target.value);
              setTyped('');
            }}
          >
            <option value="">Select</option>
            {fields.map((one) => (
              <option key={one.name} value={one.name}>
                {one.filter.label}
              </option>
            ))}
          </ChoiceBox>
        </FieldFrame>
      )}
      {field && (
        <FieldFrame id={`${id}-value`} label={only ? (field.filter.label ?? 'New value') : 'New value'} optional={false}>
          <FilterInput key={field.name} id={`${id}-value`} filter={field.filter} value={typed} onChange={setTyped} />
        </FieldFrame>
      )}
      {takesDay && (
        <FieldFrame id={`${id}-since`} label={day?.label ?? ''} hint={day?.hint} optional>
          <FilterInput id={`${id}-since`} filter={{ kind: 'date', label: day?.label ?? '' }} value={since} onChange={setSince} />
        </FieldFrame>
      )}
    </div>
  );
}

interface PreviewProps {
  of: AnyResource;
  seen: AnswerOf<typeof previewChange>;
  picking: Picking;
}

const shownAtMost = 100;

function Preview({ of, seen: { changes, same, refused, said }, picking }: PreviewProps) {
  const { one, many } = of.labels;
  const others = changes.length - shownAtMost;
  return (
    <>
      <p className="font-semibold">
        {changes.length === 0 ? 'Nothing would change.' : `${counted(changes.length, one, many)} would change.`}
        {same > 0 && ` ${counted(same, one, many)} ${same === 1 ? 'has' : 'have'} this value already.`}
      </p>
      {changes.length > 0 && (
        <ScrollRegion
          label="Before and after"
          className="mt-2 max-h-52 overflow-y-auto rounded-field border border-line px-3 py-1"
        >
          <ul>
            {changes.slice(0, shownAtMost).map(({ id, title, before, after }) => (
              <li key={id} className="flex flex-wrap gap-x-2 py-0.5">
                <span className="min-w-0 break-words">{title}</span>
                <span className="text-muted">
                  {before || 'empty'} → <b className="font-semibold text-base-content">{after || 'empty'}</b>
                </span>
              </li>
            ))}
            {others > 0 && <li className="py-0.5 text-muted">and {others} more</li>}
          </ul>
        </ScrollRegion>
      )}
      {said.length > 0 && (
        <ScrollRegion label="What else follows" className="mt-2 max-h-52 overflow-y-auto px-3">
          {said.map((paragraph) => (
            <Muted key={paragraph} className="mt-2">
              {paragraph}
            </Muted>
          ))}
        </ScrollRegion>
      )}
      <RefusedRecords of={of} refused={refused} picking={picking} what="changed" />
    </>
  );
}

/** What was chosen, as a form sends it. */
function valueToSend({ filter: { kind, of } }: ChangeableField, typed: string): string | number | boolean | null {
  if (kind === 'text') return typed;
  if (typed === '') return kind === 'enum' && of?.zeroIsNone ? 0 : null;
  if (kind === 'bool') return typed === 'true';
  return kind === 'date' || kind === 'time' ? typed : Number(typed);
}
