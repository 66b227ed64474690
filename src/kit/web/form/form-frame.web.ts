import { createContext, use } from 'react';
import type { IsoDate } from '../../domain/dates.domain.ts';

/** What the fields of a form have in common. */
export interface FormFrame {
  /** Prefix of the fields' element ids. */
  id: string;
  /** Whether the record is being created: fields that are chosen once are open only then. */
  creating: boolean;
  /** Names of the fields that have to be filled; all others say "(optional)". */
  required: ReadonlySet<string>;
  /** Names of the fields that are dates, as they have shown: what is typed there and is no date is told in one way. */
  dates: Set<string>;
  /** Whether a field would take a day, beside the other values as they stand. */
  accepts: (name: string, day: IsoDate) => boolean;
}

export const FormFrameContext = createContext<FormFrame>({
  id: 'form',
  creating: true,
  required: new Set(),
  dates: new Set(),
  accepts: () => true,
});

/** The frame of the form that a field stands in. */
export const useFormFrame = (): FormFrame => use(FormFrameContext);

/** The element id of a field, e.g. for the links of an error summary. */
export const fieldId = (frame: { id: string }, name: string): string => `${frame.id}-${name.replaceAll('.', '-')}`;
