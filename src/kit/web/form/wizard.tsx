import { Lock } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useFirstFieldFocused } from './record-form.tsx';
import { PanelBody, PanelFooter } from './side-panel.tsx';

interface WizardStepsProps {
  steps: readonly string[];
  /** From 0. */
  current: number;
  /** Steps from this one on are locked until the record is saved. */
  lockedFrom: number;
  onStep: (step: number) => void;
  /** Called when a locked step is pressed. */
  onLocked: () => void;
}

/** The steps of a wizard: the current one, and which are still locked. */
export function WizardSteps({ steps, current, lockedFrom, onStep, onLocked }: WizardStepsProps) {
  return (
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
              onClick={() => (locked ? onLocked() : onStep(index))}
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
      <PanelFooter>
        <button type="button" className="btn btn-quiet text-sm" onClick={onPrevious}>
          Previous
        </button>
        <button type="button" className="btn btn-primary text-sm" onClick={onNext}>
          Next
        </button>
      </PanelFooter>
    </>
  );
}
