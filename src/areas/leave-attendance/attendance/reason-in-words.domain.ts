/** Why somebody is not there, as far as it is known. */
export interface Reason {
  /** The kind of their leave, empty for a reader who may not know it; null if they have none. */
  onLeave: string | null;
  /** What is known about an absence without leave; staff have none. */
  absence?: string | null;
  notes: string;
}

/** The same in words: `On leave: Sick leave, Fever`; empty if nothing is known. */
export const reasonInWords = ({ onLeave, absence, notes }: Reason): string =>
  [onLeave !== null && (onLeave ? `On leave: ${onLeave}` : 'On leave'), absence, notes].filter(Boolean).join(', ');
