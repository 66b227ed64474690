import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { absenceState, absenceStates } from './absence-states.domain.ts';

/** What is known about an absence; times by the school's clock, `''` if something has not happened. */
export interface KnownAbsence {
  state: number;
  told: string;
  note: string;
  explained: string;
  explainedBy: string;
}

/** The register's note about an absence; null if there is nothing to say. */
export function absenceInWords({ state, told, note, explained, explainedBy }: KnownAbsence): string | null {
  if (state === absenceState.open) return told ? `Guardians asked at ${told}, no answer yet` : null;
  const who = state === absenceState.answered ? `Answered by ${explainedBy}` : `${labelOf(absenceStates, state)}, ${explainedBy}`;
  return [`${who}, ${explained}`, note].filter(Boolean).join(': ');
}

/** The same for users who see only some children: without what another child's guardian said. */
export const absenceInBrief = ({ state }: KnownAbsence): string | null =>
  state === absenceState.open ? null : labelOf(absenceStates, state);
