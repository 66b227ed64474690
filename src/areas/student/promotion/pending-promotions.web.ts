import { fullName } from '../../../common/person-name.domain.ts';
import type { IsoDate } from '../../../kit/domain/dates.domain.ts';
import { namedAs, wordsOfName } from '../../../kit/domain/search/person-search.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import type { PromotedStudent } from './promotion.domain.ts';

/** A student of a program, as the lookup gives them. */
export interface ClassMember {
  studentId: number;
  firstName: string;
  lastName: string;
  schoolAdmissionNumber: string;
  /** Since when they have belonged to the program. */
  fromDate: IsoDate;
}

export interface NextProgram {
  programId: number;
  programName: string;
}

/** Who is chosen, and who is waiting to be promoted where. None of it is saved yet. */
export interface PromotionDraft {
  chosen: ReadonlySet<number>;
  pending: ReadonlyMap<number, NextProgram>;
}

export const emptyDraft: PromotionDraft = { chosen: new Set(), pending: new Map() };

/** The members whose name and admission number have every word that was typed. */
export function membersMatching(members: readonly ClassMember[], typed: string): ClassMember[] {
  const wanted = wordsOfName(typed);
  return members.filter((member) => namedAs(`${fullName(member)} ${member.schoolAdmissionNumber}`)(wanted));
}

/** Chooses these as well, or no longer. A student who is already waiting cannot be chosen. */
export function withChosen(draft: PromotionDraft, studentIds: readonly number[], on: boolean): PromotionDraft {
  const chosen = new Set(draft.chosen);
  for (const id of studentIds) {
    if (on && !draft.pending.has(id)) chosen.add(id);
    else chosen.delete(id);
  }
  return { ...draft, chosen };
}

/** Everyone chosen now waits to be promoted there. */
export function withPromotion(draft: PromotionDraft, next: NextProgram): PromotionDraft {
  const pending = new Map(draft.pending);
  for (const id of draft.chosen) pending.set(id, next);
  return { chosen: new Set(), pending };
}

/** One who waits no longer does. */
export function withoutPromotion(draft: PromotionDraft, studentId: number): PromotionDraft {
  const pending = new Map(draft.pending);
  pending.delete(studentId);
  return { ...draft, pending };
}

/** How many of the chosen came into the program only today: a student who was just promoted into it should hardly move on. */
export const newcomersAmong = (draft: PromotionDraft, members: readonly ClassMember[], today: IsoDate): number =>
  members.filter(({ studentId, fromDate }) => fromDate === today && draft.chosen.has(studentId)).length;

/** How many wait, and for which programs: `3 to be promoted: 2 to Grade 6 A and 1 to Grade 6 B`. */
export function waitingInWords({ pending }: PromotionDraft): string {
  const counts = new Map<string, number>();
  for (const { programName } of pending.values()) counts.set(programName, (counts.get(programName) ?? 0) + 1);
  const [only] = counts.keys();
  if (counts.size === 1) return `${pending.size} to be promoted to ${only}`;
  return `${pending.size} to be promoted: ${listed([...counts].map(([programName, count]) => `${count} to ${programName}`))}`;
}

/** What is sent when the draft is saved. */
export const promotedStudents = (draft: PromotionDraft, members: readonly ClassMember[]): PromotedStudent[] =>
  members.flatMap(({ studentId, firstName }) => {
    const next = draft.pending.get(studentId);
    return next ? [{ studentId, programId: next.programId, firstName }] : [];
  });
