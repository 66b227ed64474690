import { type ReactNode, useRef } from 'react';
import { FormContent, FormProviders, savesByKey } from './record-form.tsx';
import type { RecordForm } from './use-record-form.tsx';

interface PageFormProps<Input extends Record<string, unknown>> {
  of: RecordForm<Input>;
  onSubmit: () => void;
  /** The part of the form that a field belongs to, if several parts have the same fields. */
  partOf: (field: string) => string;
  /** Above the scrolling part. */
  head?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

/** A form that fills the page: Ctrl Enter saves, its fields scroll, its footer stays in view. */
export function PageForm<Input extends Record<string, unknown>>({
  of,
  onSubmit,
  partOf,
  head,
  foot,
  children,
}: PageFormProps<Input>) {
  const element = useRef<HTMLFormElement>(null);
  // As by its button, which does nothing where there is nothing to save.
  const saveByKey = savesByKey(() => element.current?.querySelector<HTMLButtonElement>('footer [type=submit]')?.click());
  return (
    <FormProviders of={of}>
      <form
        ref={element}
        noValidate
        tabIndex={-1}
        className="flex min-h-0 flex-1 flex-col outline-none"
        onKeyDown={saveByKey}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {head}
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-6 sm:px-6">
          <FormContent of={of} element={element} partOf={partOf}>
            {children}
          </FormContent>
        </div>
        {of.notSent}
        <footer className="flex min-h-16 shrink-0 items-center gap-3 border-line border-t px-4 sm:px-6">{foot}</footer>
      </form>
    </FormProviders>
  );
}
