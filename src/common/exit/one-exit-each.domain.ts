import { displayDate, type IsoDate } from '../../kit/domain/dates.domain.ts';

/** An exit that is stored, and the day from which on the leaver was back; null: they have not come back. */
export interface Leaving {
  exitDate: IsoDate;
  backFrom: IsoDate | null;
}

/** What stands against a last day: somebody has already an exit that ends the same stay, or the day lies in another stay. */
type Obstacle = { isTwice: true } | { isTwice: false; message: string };

/**
 * Somebody leaves once for each time that they were here: a further exit needs that they have come back since the one before.
 * @param own the exit as it is stored; null for a new one
 * @param others the person's other exits
 */
export function obstacleTo(exitDate: IsoDate, own: Leaving | null, others: readonly Leaving[]): Obstacle | null {
  const backFrom = own?.backFrom ?? null;
  if (backFrom !== null && exitDate >= backFrom)
    return { isTwice: false, message: `Exit Date must be before ${displayDate(backFrom)}, the day of coming back` };
  const earlier = others.filter((other) => backFrom === null || other.exitDate < (own?.exitDate ?? exitDate));
  for (const other of earlier) {
    if (other.backFrom === null) return { isTwice: true };
    if (exitDate < other.backFrom)
      return { isTwice: false, message: `Exit Date must not be before ${displayDate(other.backFrom)}, the day of coming back` };
  }
  return null;
}
