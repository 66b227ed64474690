import { isInHundredths } from '../../../kit/domain/rules.domain.ts';

/** The total and minimum of a subject in an examination, and whether it is mandatory. */
export interface MarkRules {
  totalMarks: number;
  minMarks: number;
  /** Whether every student of the program has to take it. */
  isMandatory: boolean;
}

/** The total of a schedule if it is not known. Source: text 3, section 5. */
const usualTotal = 100;

const digits = /^(\d{1,5}([.,]\d*)?|[.,]\d+)$/;

/** Reads a typed or pasted mark, with a point or a comma: null for empty text, undefined for what cannot be a mark. */
export function readMark(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return digits.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}

/** How absence is written in spreadsheets. */
const absence = /^(a|ab|abs|absent|na|n\/a|[-–—])$/i;
/** Whether a cell of a spreadsheet says that somebody was absent. */
export const isAbsence = (text: string): boolean => absence.test(text.trim());

/** How an excuse is written on a sheet and in spreadsheets, with its reason behind it or none yet: `ML` says its own. */
const excuse = /^(ex|exc|excused|exempt|exempted|ml)(?:[\s:,;.–-]+(.*))?$/is;
const medical = 'Medical leave';

/** The reason in a cell that says that somebody is excused, empty if it gives none; undefined if it says something else. */
export function readExcuse(text: string): string | undefined {
  const [, sign = '', reason = ''] = excuse.exec(text.trim()) ?? [];
  if (sign === '') return undefined;
  return reason.trim() || (sign.toLowerCase() === 'ml' ? medical : '');
}

/** What a cell says of somebody who is excused. */
export const excuseText = (reason: string): string => `EX ${reason}`.trim();

/** How a mark is written: without trailing zeros. */
export const markText = (mark: number | null): string => (mark === null ? '' : String(mark));

const hundredths = (mark: number): number => Math.round(mark * 100);

export const excuseNeedsReason = 'An excused mark needs a reason';
export const excusedWithMark = 'Who is excused has no mark';

/** What is wrong with a mark; undefined if nothing is. */
export function markProblem(mark: number, totalMarks: number = usualTotal): string | undefined {
  if (!(mark >= 0 && mark <= totalMarks)) return `Marks must be a number from 0 to ${totalMarks}`;
  return isInHundredths(mark) ? undefined : 'A mark has at most 2 decimals';
}

/**
 * What a mark means for the result. The numbers are those of the database's function `exam_marks`, which decides the same way for
 * stored marks; `docs/database.md` says where to find its text.
 */
export const standing = { notEntered: 0, passed: 1, failed: 2, absent: 3, notTaken: 4, excused: 5 } as const;
type Standing = (typeof standing)[keyof typeof standing];

/** What the sent or stored record of a mark says about it. */
export const markStanding = { markedOrEmpty: 0, excused: 1 } as const;

/** What stands in a subject for a student: a mark, nothing, or that the student is excused. */
export type Entry = number | null | typeof excused;
export const excused = 'excused' as const;

/** The standing of an entry. @param isEntered whether anybody has a mark in this subject yet */
export function standingOf(entry: Entry, { minMarks, isMandatory }: MarkRules, isEntered: boolean): Standing {
  if (!isEntered) return standing.notEntered;
  if (entry === excused) return standing.excused;
  if (entry !== null) return entry >= minMarks ? standing.passed : standing.failed;
  return isMandatory ? standing.absent : standing.notTaken;
}

/** The figures of a subject. */
export interface MarkFigures {
  /** How many have a mark. */
  entered: number;
  /** How many have no mark but should have one. */
  missing: number;
  /** How many have not taken an optional course in which others have marks. */
  notTaken: number;
  excused: number;
  /** Of those who have a mark, rounded half up to 2 decimals; null if nobody has one. */
  average: number | null;
  passed: number;
  /** Includes those who were absent. */
  failed: number;
}

/** Counts the entries of one subject. */
export function figuresOf(rules: MarkRules, entries: readonly Entry[]): MarkFigures {
  const given = entries.filter((entry) => typeof entry === 'number');
  const expected = entries.filter((entry) => entry !== excused);
  const isEntered = given.length > 0;
  const count = (...wanted: Standing[]) =>
    expected.filter((entry) => wanted.includes(standingOf(entry, rules, isEntered))).length;
  // Whole hundredths: a sum of decimal fractions could be slightly off and round the wrong way.
  const sum = given.reduce((total, mark) => total + hundredths(mark), 0);
  return {
    entered: given.length,
    missing: count(standing.notEntered, standing.absent),
    notTaken: count(standing.notTaken),
    excused: entries.length - expected.length,
    average: isEntered ? Math.floor((2 * sum + given.length) / (2 * given.length)) / 100 : null,
    passed: count(standing.passed),
    failed: count(standing.failed, standing.absent),
  };
}
