import { createContext, use } from 'react';

/** What the fields of a form have in common. */
interface FormFrame {
  /** Prefix of the fields' element ids. */
  id: string;
  /** Whether the record is being created: fields that are chosen once are open only then. */
  creating: boolean;
  /** Names of the fields that have to be filled; all others say "(optional)". */
  required: ReadonlySet<string>;
}

export const FormFrameContext = createContext<FormFrame>({ id: 'form', creating: true, required: new Set() });

/** The frame of the form that a field stands in. */
export const useFormFrame = (): FormFrame => use(FormFrameContext);

/** The element id of a field, e.g. for the links of an error summary. */
export const fieldId = (frame: { id: string }, name: string): string => `${frame.id}-${name.replaceAll('.', '-')}`;
