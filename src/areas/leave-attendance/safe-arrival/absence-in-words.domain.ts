import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { absenceState, absenceStates } from './absence-states.domain.ts';

/** What is known of an absence; times by the school's clock, `''` where something has not happened. */
export interface KnownAbsence {
  state: number;
  told: string;
  note: string;
  explained: string;
  explainedBy: string;
}

/** The note of a register about an absence; null where there is nothing to say. */
export function absenceInWords({ state, told, note, explained, explainedBy }: KnownAbsence): string | null {
  if (state === absenceState.open) return told ? `Guardians asked at ${told}, no answer yet` : null;
  const who = state === absenceState.answered ? `Answered by ${explainedBy}` : `${labelOf(absenceStates, state)}, ${explainedBy}`;
  return [`${who}, ${explained}`, note].filter(Boolean).join(': ');
}

/** The same for who sees some children only: not what somebody else's guardian said. */
export const absenceInBrief = ({ state }: KnownAbsence): string | null =>
  state === absenceState.open ? null : labelOf(absenceStates, state);
