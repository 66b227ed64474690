import type { ComponentType, ReactNode } from 'react';

/** What another area shows beside the names of students, by their id. */
export type StudentMarks = ReadonlyMap<number, ReactNode>;

/** Nothing beside any name. */
export const noMarks: StudentMarks = new Map();

/**
 * Brings the marks of students to a list of their names: of a program, or of all whom the caller may see. It is shown once the names
 * are there, so that nobody waits for it, and says in its place what does not come.
 */
export type StudentMarker = ComponentType<{ programId?: number; onMarks: (marks: StudentMarks) => void }>;
