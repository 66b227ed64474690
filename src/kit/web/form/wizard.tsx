import { Lock } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { navigate, useAddress } from '../route/address.web.ts';
import type { SearchParams } from '../route/search-params.web.ts';
import { InfoDialog } from './confirm-dialog.tsx';
import { FormGrid, FormShell, useFirstFieldFocused } from './record-form.tsx';
import { PanelBody, PanelFooter } from './side-panel.tsx';
import type { RecordForm } from './use-record-form.tsx';

/**
 * The current step of a wizard, from 0, and how to go to another. The address names it, so that a reload goes on there.
 * @param stored whether the record is; a new one begins with the first step
 */
export function useStep(steps: readonly string[], stored: boolean) {
  const { step } = useAddress().search;
  const [current, setCurrent] = useState(() => (stored && steps[Number(step) - 1] ? Number(step) - 1 : 0));
  const goTo = (next: number) => {
    setCurrent(next);
    const search = (before: SearchParams) => (before.panel ? { ...before, step: next > 0 ? next + 1 : '' } : before);
    navigate({ to: '.', search, replace: true, force: true });
  };
  return [current, goTo] as const;
}

interface WizardStepsProps {
  steps: readonly string[];
  /** From 0. */
  current: number;
  /** Steps from this one on are locked until the record is saved. */
  lockedFrom: number;
  /** Said when a locked step is pressed. */
  whyLocked: string;
  onStep: (step: number) => void;
}

/** The steps of a wizard: the current one, and which are still locked. */
export function WizardSteps({ steps, current, lockedFrom, whyLocked, onStep }: WizardStepsProps) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ol
        className="grid shrink-0 gap-2 px-4 pb-4 sm:px-6"
        style={{ gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` }}
        aria-label="Steps"
      >
        {steps.map((step, index) => {
          const locked = index >= lockedFrom;
          const on = index === current;
          return (
            <li key={step} className={`border-t-2 ${on ? 'border-primary' : 'border-line-strong'}`}>
              <button
                type="button"
                aria-current={on ? 'step' : undefined}
                className={`w-full rounded-field pt-2 text-left text-xs focus-visible:ring-focus ${on ? 'font-semibold' : 'text-muted hover:text-base-content'}`}
                onClick={() => (locked ? setAsked(true) : onStep(index))}
              >
                <span className="mb-0.5 flex items-center gap-1">
                  Step {index + 1}
                  {locked && <Lock size={12} role="img" aria-label="opens when the record is saved" />}
                </span>
                <span className={on ? '' : 'max-sm:sr-only'}>{step}</span>
              </button>
            </li>
          );
        })}
      </ol>
      <InfoDialog open={asked} title="Not yet" text={whyLocked} onClose={() => setAsked(false)} />
    </>
  );
}

interface WizardStepProps {
  onPrevious: () => void;
  onNext: () => void;
  children: ReactNode;
}

/** A step with nothing to save, such as parts that are saved one by one, with its Back and Next. */
export function WizardStep({ onPrevious, onNext, children }: WizardStepProps) {
  const body = useRef<HTMLDivElement>(null);
  useFirstFieldFocused(body);
  return (
    <>
      <PanelBody>
        <div ref={body}>{children}</div>
      </PanelBody>
      <StepFooter onPrevious={onPrevious}>
        <Button kind="primary" onClick={onNext}>
          Next
        </Button>
      </StepFooter>
    </>
  );
}

interface StepFormProps<Input extends Record<string, unknown>> {
  of: RecordForm<Input>;
  /** The button that ends the step. */
  label: string;
  onPrevious: () => void;
  onSubmit: () => void;
  onVisit: (field: string) => void;
  children: ReactNode;
}

/** A later step over some of a record's fields. */
export const StepForm = <Input extends Record<string, unknown>>({
  of,
  label,
  onPrevious,
  children,
  ...rest
}: StepFormProps<Input>) => (
  <FormShell
    {...rest}
    of={of}
    footer={
      <StepFooter onPrevious={onPrevious}>
        <Button type="submit" kind="primary" busy={of.saving}>
          {label}
        </Button>
      </StepFooter>
    }
  >
    <FormGrid>{children}</FormGrid>
  </FormShell>
);

const StepFooter = ({ onPrevious, children }: { onPrevious: () => void; children: ReactNode }) => (
  <PanelFooter>
    <Button onClick={onPrevious}>Previous</Button>
    {children}
  </PanelFooter>
);
