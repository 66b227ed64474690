import type { ComponentType, ReactNode } from 'react';

/** What another area shows beside students' names, by student id. */
export type StudentMarks = ReadonlyMap<number, ReactNode>;

/** No marks beside any name. */
export const noMarks: StudentMarks = new Map();

/**
 * Adds marks to a list of students' names: those of a program, or all whom the user may see. It is rendered after the names, so that nobody
 * has to wait for it, and shows its own failure itself.
 */
export type StudentMarker = ComponentType<{ programId?: number; onMarks: (marks: StudentMarks) => void }>;
