import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import type { Resource } from '../../../domain/resource.domain.ts';
import { Button } from '../../parts/button.tsx';
import { useAskedOnLeaving } from '../leaving.web.ts';
import { FormContent, FormGrid, FormProviders, useFirstFieldFocused } from '../record-form.tsx';
import { panelTitle } from '../record-panel.tsx';
import { useRecordForm } from '../use-record-form.tsx';

interface PartFormProps<Input extends Record<string, unknown>, Row extends Record<string, unknown>> {
  of: Resource<Input, Row>;
  /** The part to be changed; null for a new one. */
  record: Row | null;
  initial: Partial<Input>;
  takesFocus: boolean;
  /** The stored part stays in the form. */
  keepsSaved: boolean;
  onSaved: (id: number) => void;
  onClear: () => void;
  /** Shown above the fields; gets the function that opens another part. */
  parts: (leave: (go: () => void) => void) => ReactNode;
  children: ReactNode;
}

/** The form of one part of a record. It is no `<form>`, because it may be inside the record's: Enter in a field saves the part. */
export function PartForm<Input extends Record<string, unknown>, Row extends Record<string, unknown>>({
  of,
  record,
  initial,
  takesFocus,
  keepsSaved,
  onSaved,
  onClear,
  parts,
  children,
}: PartFormProps<Input, Row>) {
  const heading = useId();
  const element = useRef<HTMLElement>(null);
  const form = useRecordForm<Input, Row>(of, { record, initial, onSaved });
  const { leave } = form;
  useAskedOnLeaving(leave);
  useFirstFieldFocused(element, { form, wanted: takesFocus });
  const save = () => void form.save({ staysOpen: keepsSaved });
  const saveByKey = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey;
    if (event.key !== 'Enter' || !isInField || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  const { creating } = form.frame;
  return (
    <FormProviders of={form}>
      {parts(leave)}
      <section ref={element} aria-labelledby={heading} tabIndex={-1} className="outline-none" onKeyDown={saveByKey}>
        <h3 id={heading} className="mb-3 text-base">
          {panelTitle(creating ? 'new' : 'edit', of.labels)}
        </h3>
        <FormContent of={form} element={element}>
          <FormGrid>{children}</FormGrid>
        </FormContent>
        {form.notSent}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => leave(onClear)}>Clear</Button>
          <Button busy={form.saving} onClick={save}>
            {savingLabel(creating)}
          </Button>
        </div>
      </section>
    </FormProviders>
  );
}

const savingLabel = (creating: boolean): string => (creating ? 'Save' : 'Update');
