import type { ComponentType, ReactNode } from 'react';

/** What another area shows beside the names of students, by their id. */
export type StudentMarks = ReadonlyMap<number, ReactNode>;

/** Nothing beside any name. */
export const noMarks: StudentMarks = new Map();

/**
 * Brings students' marks to a list of their names: of a program, or of all whom the caller may see. It renders once the names are
 * there, so that nobody waits for it, and reports its own failure in its place.
 */
export type StudentMarker = ComponentType<{ programId?: number; onMarks: (marks: StudentMarks) => void }>;
