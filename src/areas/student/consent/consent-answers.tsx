import { useMemo, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { choicesOf, labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import type { ConsentAnswer, getConsentAnswers } from './consent.domain.ts';
import { ConsentBadge } from './consent-badge.tsx';
import { consentStates, purposes } from './consent-words.domain.ts';

/** Who has said what about a purpose, class by class. */
export function ConsentAnswers({ purpose }: { purpose: number }) {
  const called = useCall<typeof getConsentAnswers>('GET /api/sis/Consent/GetAnswers', { purpose });
  const [program, setProgram] = useState('');
  const [state, setState] = useState('');
  const classes = useMemo(() => [...new Set((called.data ?? []).flatMap(({ programName }) => programName || []))], [called.data]);
  return (
    <Panel title={`Who said what: ${labelOf(purposes, purpose)}`}>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Choice
          id="class"
          label="Class"
          value={program}
          onChange={setProgram}
          all="All classes"
          options={classes.map((name) => [name, name])}
        />
        <Choice
          id="answer"
          label="Answer"
          value={state}
          onChange={setState}
          all="All answers"
          options={choicesOf(consentStates).map(([value, label]) => [String(value), label])}
        />
      </div>
      <Fetched of={called} what="answers">
        {(answers) => (
          <Answers
            of={answers.filter(
              (one) => (program === '' || one.programName === program) && (state === '' || String(one.state) === state),
            )}
          />
        )}
      </Fetched>
    </Panel>
  );
}

interface ChoiceProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
}

const Choice = ({ id, label, value, onChange, all, options }: ChoiceProps) => (
  <div className="flex items-center gap-2 max-sm:w-full">
    <label htmlFor={id} className="text-muted">
      {label}
    </label>
    <ChoiceBox id={id} look={barBox} className="max-sm:flex-1" value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{all}</option>
      {options.map(([of, word]) => (
        <option key={of} value={of}>
          {word}
        </option>
      ))}
    </ChoiceBox>
  </div>
);

const Answers = ({ of }: { of: readonly ConsentAnswer[] }) => (
  <>
    <Muted>{counted(of.length, 'student')}</Muted>
    <ul aria-label="Answers" className="mt-2 md:columns-2 xl:columns-3 md:gap-8">
      {of.map(({ studentId, programName, saidBy, saidOn, ...one }) => (
        <li
          key={studentId}
          className="flex min-h-10 break-inside-avoid flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-1.5"
        >
          <span className="min-w-0 flex-1 basis-40 break-words">
            <Link
              to={`/sis/student/details/${studentId}`}
              className="rounded-field underline-offset-4 hover:underline focus-visible:ring-focus"
            >
              {fullName(one)}
            </Link>
            <span className="block text-muted text-xs">
              {[programName, saidOn && `${saidBy}, ${displayDate(saidOn)}`].filter(Boolean).join(' · ')}
            </span>
          </span>
          <ConsentBadge {...one} />
        </li>
      ))}
    </ul>
  </>
);
