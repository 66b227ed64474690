import { useId } from 'react';
import type { ListReport, Meaning } from '../../domain/import/import-report.domain.ts';
import { counted } from '../../domain/wording.domain.ts';
import { ChoiceBox } from '../inputs/choice-box.tsx';
import { fieldBox } from '../inputs/field-frame.tsx';
import { Panel } from '../panel/panel.tsx';
import { Button } from '../parts/button.tsx';
import type { Deciding } from './column-choices.tsx';

/** What nobody but the school knows: what a word means, what stands where nothing does; each is asked once, not by row. */
export function Questions({ list, how, decide }: Deciding) {
  const [unknown, guessed] = [true, false].map((isAsked) => list.meanings.filter(({ value }) => (value === null) === isAsked));
  const asked = unknown ?? [];
  return (
    <>
      {asked.length + list.empty.length > 0 && (
        <Panel title="To decide">
          <ul className="space-y-3">
            {asked.map((meaning) => (
              <MeaningLine key={`${meaning.field} ${meaning.text}`} {...{ meaning, list, how, decide }} />
            ))}
            {list.empty.map((one) => (
              <EmptyLine key={one.field} {...{ one, list, how, decide }} />
            ))}
          </ul>
          <EmptyOthers {...{ list, how, decide }} />
        </Panel>
      )}
      {guessed && guessed.length > 0 && (
        <details className="rounded-box border border-line px-4 py-2">
          <summary className="min-h-6 cursor-pointer rounded-field focus-visible:ring-focus max-sm:py-2">
            {counted(guessed.length, 'word')} understood by likeness
          </summary>
          <ul className="space-y-3 py-2">
            {guessed.map((meaning) => (
              <MeaningLine key={`${meaning.field} ${meaning.text}`} {...{ meaning, list, how, decide }} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const line = 'grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]';

function MeaningLine({ meaning: { field, label, text, rows, value }, list, how, decide }: Deciding & { meaning: Meaning }) {
  const id = useId();
  const { values = {} } = how;
  const chosen = values[field]?.[text] ?? value;
  return (
    <li className={line}>
      <label htmlFor={id} className="min-w-0 break-words">
        <span className="font-semibold">“{text}”</span> as {label} <span className="text-muted">in {counted(rows, 'row')}</span>
      </label>
      <ChoiceBox
        id={id}
        aria-invalid={chosen === null}
        value={chosen === null ? '?' : chosen}
        onChange={({ target }) =>
          decide({
            values: { ...values, [field]: { ...values[field], [text]: target.value === '' ? '' : Number(target.value) } },
          })
        }
      >
        {chosen === null && <option value="?">What does it mean?</option>}
        {(list.choices[field] ?? []).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        <option value="">Leave empty</option>
      </ChoiceBox>
    </li>
  );
}

function EmptyLine({ one: { field, label, rows }, list, how, decide }: Deciding & { one: ListReport['empty'][number] }) {
  const id = useId();
  const { fill = {} } = how;
  const choices = list.choices[field] ?? [];
  const fillIn = (text: string) => decide({ fill: { ...fill, [field]: text } });
  return (
    <li className={line}>
      <label htmlFor={id} className="min-w-0 break-words">
        <span className="font-semibold">{label}</span>{' '}
        <span className="text-muted">is missing in {counted(rows, 'row')}: for all of them</span>
      </label>
      {choices.length > 0 ? (
        <ChoiceBox id={id} value={fill[field] ?? ''} onChange={({ target }) => fillIn(target.value)}>
          <option value="">Choose</option>
          {choices.map((choice) => (
            <option key={choice.value}>{choice.label}</option>
          ))}
        </ChoiceBox>
      ) : (
        <input id={id} className={fieldBox} value={fill[field] ?? ''} onChange={({ target }) => fillIn(target.value)} />
      )}
    </li>
  );
}

const manyWords = 3;

/** A list may know a hundred occupations. */
function EmptyOthers({ list, how, decide }: Deciding) {
  const { values = {} } = how;
  const open = list.meanings.filter(({ field, text, value }) => value === null && values[field]?.[text] === undefined);
  const fields = [...new Set(open.map(({ field }) => field))].filter(
    (field) => open.filter((one) => one.field === field).length > manyWords,
  );
  return fields.map((field) => {
    const own = open.filter((one) => one.field === field);
    const none = Object.fromEntries(own.map(({ text }) => [text, '' as const]));
    return (
      <Button
        key={field}
        small
        className="mt-3"
        onClick={() => decide({ values: { ...values, [field]: { ...values[field], ...none } } })}
      >
        Leave the other {own.length} of {own[0]?.label} empty
      </Button>
    );
  });
}
