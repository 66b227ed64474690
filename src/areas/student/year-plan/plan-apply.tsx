import { useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import { ConfirmDialog } from '../../../kit/web/form/confirm-dialog.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import { useApply, useDrop, usePreview, useUndo, useUndoPreview } from './plan-calls.web.ts';
import { StepLines } from './step-lines.tsx';
import type { YearPlan } from './year-plan.domain.ts';

/** What the draft would write, and the button that applies it. */
export function ApplyPlan({ plan }: { plan: YearPlan }) {
  const { schoolYear, schoolYearName, firstDay } = plan;
  const [asks, setAsks] = useState<'apply' | 'drop' | null>(null);
  const preview = usePreview(schoolYear);
  const apply = useApply(schoolYear);
  const drop = useDrop(schoolYear);
  // The plan may still be on its way here when what has just been saved was tried.
  const seen = preview.data && preview.data.version >= plan.version ? preview.data : undefined;
  const canApply = seen !== undefined && seen.open.length === 0;
  return (
    <section aria-label="Preview" className="space-y-4" aria-live="polite">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          busy={preview.isPending}
          onClick={() => {
            apply.reset();
            preview.mutate();
          }}
        >
          See what would be written
        </Button>
        <Button kind="primary" busy={apply.isPending} disabled={!canApply || apply.isSuccess} onClick={() => setAsks('apply')}>
          Apply the plan
        </Button>
        <Button onClick={() => setAsks('drop')}>Delete the plan</Button>
      </div>
      {apply.isSuccess && <Notice kind="info">The plan is being applied. You can follow it under Tasks.</Notice>}
      {seen && seen.open.length > 0 && <Paragraphs kind="warning" title="The plan cannot be applied yet:" of={seen.open} />}
      {seen && <StepLines steps={seen.steps} />}
      <ConfirmDialog
        open={asks === 'apply'}
        title={`Apply the plan of ${schoolYearName}`}
        text={`All of it is written now, and takes effect on ${displayDate(firstDay)}:`}
        action="Apply"
        busy={apply.isPending}
        onCancel={() => setAsks(null)}
        onConfirm={() => apply.mutate(seen?.seen ?? '', { onSettled: () => setAsks(null) })}
      >
        <ul className="mt-3 max-h-60 list-disc space-y-1 overflow-y-auto pl-5">
          {seen?.steps.flatMap(({ lines }) => lines.map(({ text }) => <li key={text}>{wholeDates(text)}</li>))}
        </ul>
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'drop'}
        about={`The plan of ${schoolYearName}`}
        text="What was chosen for each student is lost."
        busy={drop.isPending}
        onCancel={() => setAsks(null)}
        onConfirm={() => drop.mutate(undefined, { onSettled: () => setAsks(null) })}
      />
    </section>
  );
}

/** What applying the plan wrote, and the way to undo it. */
export function AppliedPlan({ plan }: { plan: YearPlan }) {
  const { schoolYear, schoolYearName, firstDay, applied, appliedBy, done } = plan;
  const [asks, setAsks] = useState(false);
  const preview = useUndoPreview(schoolYear);
  const undo = useUndo(schoolYear);
  const refusals = preview.data?.refusals ?? [];
  return (
    <section aria-label="Applied" className="space-y-4" aria-live="polite">
      <Notice kind="success">
        {`Applied on ${localInstant(applied)} by ${appliedBy}; in effect from ${displayDate(firstDay)}.`}
      </Notice>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          busy={preview.isPending}
          onClick={() => preview.mutate(undefined, { onSuccess: (answer) => setAsks(answer.refusals.length === 0) })}
        >
          Undo the plan
        </Button>
        <Muted>All that it wrote is put back as it was, as long as nothing stands on it.</Muted>
      </div>
      {refusals.length > 0 && <Paragraphs kind="warning" title="The plan cannot be undone:" of={refusals} />}
      <StepLines steps={done} />
      <ConfirmDialog
        open={asks}
        title={`Undo the plan of ${schoolYearName}`}
        text={`${listed(done.map(({ label }) => label))} will be as they were before. The plan is a draft again.`}
        action="Undo"
        busy={undo.isPending}
        onCancel={() => setAsks(false)}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsks(false) })}
      />
    </section>
  );
}

const Paragraphs = ({ kind, title, of }: { kind: 'warning'; title: string; of: readonly string[] }) => (
  <Notice kind={kind}>
    <p className="font-semibold">{title}</p>
    {of.map((text) => (
      <p key={text}>{wholeDates(text)}</p>
    ))}
  </Notice>
);
