import { useId, useState } from 'react';
import { FieldFrame, fieldBox } from '../../../kit/web/inputs/field-frame.tsx';
import { useKeptDraft } from '../../../kit/web/offline/use-kept-draft.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import type { PassRule } from './pass-rule.domain.ts';
import { useFill } from './plan-calls.web.ts';
import type { YearPlan } from './year-plan.domain.ts';

const fields = [
  ['minPercentage', 'Least Percentage', 'Of the result of the year'],
  ['maxFailedCourses', 'Failed Courses', 'At most so many courses failed in their last examination'],
  ['minAttendance', 'Least Attendance', 'Percent of the half days in registers'],
] as const;
const noRule: PassRule = { minPercentage: null, maxFailedCourses: null, minAttendance: null };

/** What has to be reached for the next class to be proposed; who does not reach it is proposed to repeat, with the reason. */
export function PassRuleForm({ plan }: { plan: YearPlan }) {
  const id = useId();
  const [typed, setTyped] = useState<PassRule | null>(null);
  const fill = useFill(plan.schoolYear);
  useKeptDraft({ name: 'pass rule', typed: () => typed ?? undefined, takeBack: setTyped });
  const rule = typed ?? plan.passRule ?? noRule;
  const isEmpty = Object.values(rule).every((value) => value === null);
  return (
    <details className="border-line border-t px-4 py-2">
      <summary className="min-h-6 cursor-pointer rounded-field font-semibold focus-visible:ring-focus">Pass rule</summary>
      <form
        noValidate
        aria-label="Pass rule"
        className="mt-2 space-y-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          fill.mutate({ passRule: isEmpty ? null : rule }, { onSuccess: () => setTyped(null) });
        }}
      >
        <Muted>Whoever does not reach it is proposed to repeat the class. What somebody has chosen by hand stays.</Muted>
        <div className="grid gap-3 sm:grid-cols-3">
          {fields.map(([name, label, hint]) => (
            <FieldFrame key={name} id={`${id}-${name}`} label={label} hint={hint} optional>
              <input
                id={`${id}-${name}`}
                type="number"
                min={0}
                max={100}
                className={fieldBox}
                aria-describedby={`${id}-${name}-note`}
                value={rule[name] ?? ''}
                onChange={({ target }) => setTyped({ ...rule, [name]: target.value === '' ? null : target.valueAsNumber })}
              />
            </FieldFrame>
          ))}
        </div>
        <Button type="submit" busy={fill.isPending}>
          {isEmpty ? 'Propose by the order alone' : 'Propose by this rule'}
        </Button>
      </form>
    </details>
  );
}
