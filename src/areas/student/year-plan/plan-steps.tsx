import { useId, useState } from 'react';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { type ChosenSteps, useSetSteps } from './plan-calls.web.ts';
import type { PlanStepRow, YearPlan } from './year-plan.domain.ts';

/** The steps as they are typed: null for one that is left out. */
type Typed = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** Which steps of the plan are applied, each with what can be set for it. */
export function PlanSteps({ plan }: { plan: YearPlan }) {
  const [typed, setTyped] = useState<Typed>({});
  const save = useSetSteps(plan.schoolYear, plan.version, () => setTyped({}));
  const isTyped = Object.keys(typed).length > 0;
  useKeptDraft({ name: 'plan steps', typed: () => (isTyped ? typed : undefined), takeBack: setTyped });
  const settingsOf = ({ name, isChosen, settings }: PlanStepRow) => (name in typed ? typed[name] : isChosen ? settings : null);
  const chosen = (): ChosenSteps =>
    Object.fromEntries(
      plan.steps.flatMap((step) => {
        const settings = settingsOf(step);
        return settings ? [[step.name, { ...settings }]] : [];
      }),
    );
  return (
    <Panel title="Steps" note={isTyped && <span className="text-muted text-xs">Not saved yet</span>}>
      <form
        noValidate
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(chosen());
        }}
      >
        <Muted>Each step can be left out. Nothing is written until the plan is applied.</Muted>
        {plan.steps.map((step) => (
          <Step
            key={step.name}
            step={step}
            settings={settingsOf(step) ?? null}
            onChange={(settings) => setTyped((before) => ({ ...before, [step.name]: settings }))}
          />
        ))}
        <Button type="submit" busy={save.isPending} disabled={!isTyped}>
          Save steps
        </Button>
      </form>
    </Panel>
  );
}

interface StepProps {
  step: PlanStepRow;
  settings: Readonly<Record<string, unknown>> | null;
  onChange: (settings: Readonly<Record<string, unknown>> | null) => void;
}

const Step = ({ step, settings, onChange }: StepProps) => (
  <div className="border-line border-t pt-2">
    <Tick label={step.label} checked={settings !== null} onChange={(on) => onChange(on ? step.settings : null)} />
    {!step.isAllowed && settings !== null && <Muted>You are not allowed to apply this step: leave it out.</Muted>}
    {settings !== null && step.fields.length > 0 && (
      <div className="mt-1 grid gap-3 pb-2 sm:grid-cols-3">
        {step.fields.map((field) => (
          <Setting
            key={field.name}
            field={field}
            value={settings[field.name]}
            onChange={(value) => onChange({ ...settings, [field.name]: value })}
          />
        ))}
      </div>
    )}
  </div>
);

interface SettingProps {
  field: PlanStepRow['fields'][number];
  value: unknown;
  onChange: (value: unknown) => void;
}

function Setting({ field: { label, kind, hint }, value, onChange }: SettingProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} optional={kind === 'day'} hint={hint}>
      {kind === 'day' ? (
        <DateInput
          {...{ id, label, className: fieldBox }}
          aria-describedby={`${id}-note`}
          value={typeof value === 'string' ? value : ''}
          onChange={(day) => onChange(day === '' ? null : day)}
        />
      ) : (
        <input
          id={id}
          type="number"
          step="any"
          className={fieldBox}
          aria-describedby={`${id}-note`}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
        />
      )}
    </FieldFrame>
  );
}
