import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { FormProvider, get } from 'react-hook-form';
import { loadedLater } from '../calls/loaded.web.ts';
import { Button } from '../parts/button.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormFrameContext } from './form-frame.web.ts';
import { Held } from './held.tsx';
import { PanelBody, PanelFooter, touched } from './side-panel.tsx';
import type { RecordForm } from './use-record-form.tsx';

/** Few saves come after somebody else’s. */
const StaleNotice = loadedLater(() => import('./stale-notice.tsx').then((part) => part.StaleNotice));

interface FormShellProps<Input extends Record<string, unknown>> {
  of: RecordForm<Input>;
  onSubmit: () => void;
  footer: ReactNode;
  /** Called before a field in error is focused, e.g. to show its step. */
  onVisit?: (field: string) => void;
  children: ReactNode;
}

/**
 * Focuses the first field as soon as it shows (in the form of a new record, the first empty one), unless that brings up a keyboard over
 * half the screen.
 */
export function useFirstFieldFocused(
  element: RefObject<HTMLElement | null>,
  { form, wanted = true }: { form?: Pick<RecordForm<never>, 'form' | 'frame'>; wanted?: boolean } = {},
): void {
  const isFilled = useRef((_: string): boolean => false);
  isFilled.current = (name) => form?.frame.creating === true && Boolean(get(form.form.getValues(), name));
  useEffect(() => {
    if (!wanted || touched()) return;
    const fields = [...(element.current?.querySelectorAll<HTMLInputElement>(enterable) ?? [])];
    // A picker's own helper inputs have no name.
    (fields.find(({ name }) => name && !isFilled.current(name)) ?? fields[0])?.focus();
  }, [element, wanted]);
}

const enterable = 'input:not([type=file], :disabled), select, textarea';

interface FormContentProps<Input extends Record<string, unknown>> {
  of: RecordForm<Input>;
  /** Takes the focus if the button that had it is gone. */
  element: RefObject<HTMLElement | null>;
  onVisit?: ((field: string) => void) | undefined;
  /** The part of the form that a field belongs to, if several parts have the same fields. */
  partOf?: (field: string) => string;
  children: ReactNode;
}

/** What is wrong with a form, and its fields. */
export const FormContent = <Input extends Record<string, unknown>>({
  of,
  element,
  onVisit,
  partOf,
  children,
}: FormContentProps<Input>) => (
  <>
    {of.stale && <StaleNotice reload={() => of.reload().then(() => element.current?.focus())} />}
    <ErrorSummary onVisit={onVisit} partOf={partOf} />
    <Held during={of.saving} className="contents">
      {children}
    </Held>
  </>
);

/** Makes everything inside part of this form, whatever the element. */
export const FormProviders = <Input extends Record<string, unknown>>({
  of,
  children,
}: {
  of: RecordForm<Input>;
  children: ReactNode;
}) => (
  <FormProvider {...of.form}>
    <FormFrameContext value={of.frame}>
      {children}
      {of.dialogs}
    </FormFrameContext>
  </FormProvider>
);

/** Ctrl Enter saves, wherever in the form the keyboard is. */
export const savesByKey = (onSubmit: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  onSubmit();
};

/** A form inside a side panel: Ctrl Enter saves, the first field has the focus, the footer stays in view. */
export function FormShell<Input extends Record<string, unknown>>({
  of,
  onSubmit,
  footer,
  onVisit,
  children,
}: FormShellProps<Input>) {
  const element = useRef<HTMLFormElement>(null);
  useFirstFieldFocused(element, { form: of });
  return (
    <FormProviders of={of}>
      <form
        ref={element}
        noValidate
        tabIndex={-1}
        className="flex min-h-0 flex-1 flex-col outline-none"
        onKeyDown={savesByKey(onSubmit)}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSubmit();
        }}
      >
        <PanelBody>
          <FormContent of={of} element={element} onVisit={onVisit}>
            {children}
          </FormContent>
        </PanelBody>
        {of.notSent}
        {footer}
      </form>
    </FormProviders>
  );
}

/** Fields in two columns, on a phone in one. */
export const FormGrid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">{children}</div>
);

/** A heading for the fields below it, across both columns. */
export const FormHeading = ({ children }: { children: string }) => (
  <h3 className="border-line border-t pt-3 font-semibold text-base sm:col-span-2">{children}</h3>
);

interface SaveFooterProps {
  saving: boolean;
  label?: string;
  onCancel: () => void;
  /** Stands left of the buttons. */
  beside?: ReactNode;
}

/** The usual footer of a form. */
export const SaveFooter = ({ saving, label = 'Save', onCancel, beside }: SaveFooterProps) => (
  <PanelFooter hint={<SaveHint />}>
    {beside}
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" kind="primary" busy={saving}>
      {label}
    </Button>
  </PanelFooter>
);

const SaveHint = () => (
  <>
    <Kbd>Ctrl Enter</Kbd>saves<Kbd>Esc</Kbd>closes
  </>
);
