import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import type { StepPreview } from './year-plan.domain.ts';

/** What the steps of a plan write, a panel each; the names open below their sentence. */
export const StepLines = ({ steps }: { steps: readonly StepPreview[] }) => (
  <div className="grid items-start gap-4 lg:grid-cols-2">
    {steps.map(({ name, label, lines }) => (
      <Panel key={name} title={label}>
        {lines.length === 0 && <Muted>Nothing to do.</Muted>}
        {lines.map(({ text, names }) =>
          names.length === 0 ? (
            <p key={text} className="border-line border-t py-2 first:border-t-0">
              {wholeDates(text)}
            </p>
          ) : (
            <details key={text} className="border-line border-t py-2 first:border-t-0">
              <summary className="min-h-6 cursor-pointer rounded-field focus-visible:ring-focus">{wholeDates(text)}</summary>
              <ul className="mt-2 gap-x-6 sm:columns-2">
                {names.map((one, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two people may share a name, and the list is never reordered
                  <li key={index} className="break-words">
                    {wholeDates(one)}
                  </li>
                ))}
              </ul>
            </details>
          ),
        )}
      </Panel>
    ))}
  </div>
);
