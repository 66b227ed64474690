import { choicesOf } from '../../../kit/domain/enumeration.domain.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { DateInput } from '../../../kit/web/inputs/date-input.tsx';
import { FieldFrame, fieldBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { asked } from './asked.domain.ts';
import { type Asking, askedKinds, mailAlone } from './asking.domain.ts';

interface AskingFormProps {
  of: Asking;
  onChange: (changed: Partial<Asking>) => void;
}

/** Whether families also read it in the product, and what they are asked for. */
export function AskingForm({ of: { isShown, asks, options, answerUntil }, onChange }: AskingFormProps) {
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">In Homeroom</legend>
      <Tick
        label="Families also read it in Homeroom, under Letters"
        checked={isShown}
        onChange={(shown) => onChange(shown ? { isShown: true } : mailAlone)}
      />
      {isShown && (
        <FieldFrame id="asks" label="Answer asked for" optional={false}>
          <ChoiceBox id="asks" value={asks} onChange={({ target }) => onChange({ asks: Number(target.value), options: [] })}>
            {choicesOf(askedKinds).map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </ChoiceBox>
        </FieldFrame>
      )}
      {isShown && asks === asked.choice && (
        <FieldFrame id="options" label="Answers to choose from" optional={false} hint="One on each line, such as Yes and No.">
          <textarea
            id="options"
            className={`${fieldBox} h-24! py-2`}
            aria-describedby="options-note"
            value={options.join('\n')}
            onChange={({ target }) => onChange({ options: target.value === '' ? [] : target.value.split('\n') })}
          />
        </FieldFrame>
      )}
      {isShown && asks !== asked.nothing && (
        <>
          <FieldFrame id="answer-until" label="Last day to answer" optional>
            <DateInput
              id="answer-until"
              label="Last day to answer"
              className={fieldBox}
              value={answerUntil ?? ''}
              onChange={(day) => onChange({ answerUntil: day || null })}
            />
          </FieldFrame>
          <Muted small>Each child has one answer. Any guardian who got the letter gives it; the last one counts.</Muted>
        </>
      )}
    </fieldset>
  );
}
