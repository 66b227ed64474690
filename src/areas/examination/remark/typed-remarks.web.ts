import { fullName } from '../../../common/person-name.domain.ts';
import type { Difference } from '../../../kit/web/offline/sheet-conflict.tsx';
import type { RemarkLine } from './exam-remark.domain.ts';

/** What was typed for a student, and the version of the remark it was typed over. */
interface TypedRemark {
  remark: string;
  version: number | null;
}
/** By student id; holds only texts that differ from what is stored. */
export type TypedRemarks = ReadonlyMap<number, TypedRemark>;

/** Adds what was typed for one student; a text equal to the stored one does not count as typed. */
export function withTyped(typed: TypedRemarks, line: RemarkLine, remark: string): TypedRemarks {
  const next = new Map(typed);
  if (remark.trim() === line.remark) next.delete(line.studentId);
  else next.set(line.studentId, { remark, version: typed.get(line.studentId)?.version ?? line.version });
  return next;
}

/** The students whose remark somebody else changed while the user was typing another. */
export function differencesOf(typed: TypedRemarks, lines: readonly RemarkLine[]): Difference[] {
  return lines.flatMap((line) => {
    const mine = typed.get(line.studentId);
    if (!mine || mine.version === line.version || mine.remark.trim() === line.remark) return [];
    return [{ id: line.studentId, name: fullName(line), mine: mine.remark || 'No remark', theirs: line.remark || 'No remark' }];
  });
}

/** What was typed, rebased on what is stored now. */
export const onStored = (typed: TypedRemarks, lines: readonly RemarkLine[]): TypedRemarks =>
  new Map(
    lines.flatMap(({ studentId, version, remark }) => {
      const mine = typed.get(studentId);
      return mine && mine.remark.trim() !== remark ? [[studentId, { ...mine, version }] as const] : [];
    }),
  );

/** What was typed, except where others have changed the remark meanwhile. */
export function withoutDifferences(typed: TypedRemarks, lines: readonly RemarkLine[]): TypedRemarks {
  const others = new Set(differencesOf(typed, lines).map(({ id }) => id));
  return new Map([...typed].filter(([studentId]) => !others.has(studentId)));
}
