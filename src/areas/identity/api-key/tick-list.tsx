import { useId } from 'react';
import { useController } from 'react-hook-form';
import { FieldNotes, Tick } from '../../../kit/web/inputs/field-frame.tsx';

/** The message at a list: of the list itself, or of the first of its values that is wrong. */
export const messageOf = (error: unknown): string | undefined => {
  const problem = error as { message?: string; [place: number]: { message?: string } } | undefined;
  return problem?.message ?? problem?.[0]?.message;
};

interface TickListProps {
  /** The field of the form: a list of the values that are ticked. */
  name: string;
  label: string;
  choices: readonly (readonly [value: string, words: string])[];
  /** Whether it has so many that they scroll. */
  isLong?: boolean;
}

/** Several choices, each to be ticked. */
export function TickList({ name, label, choices, isLong = false }: TickListProps) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const chosen = (field.value as string[] | undefined) ?? [];
  const message = messageOf(fieldState.error);
  const change = (value: string, isChosen: boolean) =>
    field.onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <fieldset className="sm:col-span-2" aria-describedby={message ? `${id}-note` : undefined}>
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      <div className={isLong ? 'max-h-64 overflow-y-auto rounded-field border border-line px-3 sm:columns-2' : ''}>
        {choices.map(([value, words]) => (
          <Tick key={value} label={words} checked={chosen.includes(value)} onChange={(isChosen) => change(value, isChosen)} />
        ))}
      </div>
      <FieldNotes id={id} error={message} />
    </fieldset>
  );
}
