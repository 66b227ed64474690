import { type ReactNode, useState } from 'react';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { RunButton } from './run-button.tsx';

interface Decision {
  label: string;
  /** The headline where it fails. */
  failure: string;
  call: () => Promise<{ message: string }>;
}

interface WaitingWeekProps {
  label: string;
  heading: string;
  children: ReactNode;
  /** While a run goes on nothing is decided. */
  busy: boolean;
  accept: Decision;
  drop: Decision;
  /** What else can be done with it. */
  improve?: () => void;
}

/** A week that was made and is not yet in the dates: it waits to be accepted or dropped. */
export function WaitingWeek({ label, heading, children, busy, accept, drop, improve }: WaitingWeekProps) {
  const [isWorking, attempt] = useAttempt();
  const disabled = busy || isWorking;
  const decide = ({ failure, call }: Decision) =>
    attempt(failure, async () => {
      const { message } = await call();
      notify.success(message);
    });
  return (
    <section aria-label={label} className="rounded-box border border-line">
      <h2 className="flex min-h-11 items-center px-4 font-semibold">{heading}</h2>
      {children}
      <div className="flex flex-wrap gap-2 border-line border-t px-4 py-3">
        <Button kind="primary" disabled={disabled} onClick={() => void decide(accept)}>
          {accept.label}
        </Button>
        {improve && (
          <RunButton busy={busy} disabled={isWorking} onClick={improve}>
            Improve further
          </RunButton>
        )}
        <Button disabled={disabled} onClick={() => void decide(drop)}>
          {drop.label}
        </Button>
      </div>
    </section>
  );
}

interface OneProgramProps<Program> {
  label: string;
  programs: readonly Program[];
  nameOf: (program: Program) => string;
  children: (program: Program) => ReactNode;
}

/** Shows one of several programs, at first the first one, and a box to choose another. */
export function OneProgram<Program extends { programId: number }>({
  label,
  programs,
  nameOf,
  children,
}: OneProgramProps<Program>) {
  const [chosen, setChosen] = useState(programs[0]?.programId);
  const program = programs.find(({ programId }) => programId === chosen) ?? programs[0];
  if (!program) return null;
  return (
    <div className="border-line border-t p-4">
      <ChoiceBox
        aria-label={label}
        look={barBox}
        className="mb-3 w-fit max-w-full"
        value={program.programId}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {programs.map((one) => (
          <option key={one.programId} value={one.programId}>
            {nameOf(one)}
          </option>
        ))}
      </ChoiceBox>
      {children(program)}
    </div>
  );
}
