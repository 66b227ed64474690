import { createContext, use } from 'react';
import type { IsoDate } from '../../domain/dates.domain.ts';

/** What the fields of a form have in common. */
export interface FormFrame {
  /** Prefix of the fields' element ids. */
  id: string;
  /** Whether the record is new: some fields can only be set then. */
  creating: boolean;
  /** Names of the required fields; all others say "(optional)". */
  required: ReadonlySet<string>;
  /** Names of the date fields that have shown: text that is no date gets the same message in all of them. */
  dates: Set<string>;
  /** Whether a field would accept a day, given the other values. */
  accepts: (name: string, day: IsoDate) => boolean;
}

export const FormFrameContext = createContext<FormFrame>({
  id: 'form',
  creating: true,
  required: new Set(),
  dates: new Set(),
  accepts: () => true,
});

/** The frame of the form that a field is in. */
export const useFormFrame = (): FormFrame => use(FormFrameContext);

/** The element id of a field, e.g. for the links of an error summary. */
export const fieldId = (frame: { id: string }, name: string): string => `${frame.id}-${name.replaceAll('.', '-')}`;
