import { type ComponentType, createContext, type ReactNode } from 'react';

/** What another area shows beside students' names, by student id. */
export type StudentMarks = ReadonlyMap<number, ReactNode>;

/** No marks beside any name. */
export const noMarks: StudentMarks = new Map();

/**
 * Adds marks to a list of students' names: those of a program, or all whom the user may see. It is rendered after the names, so that nobody
 * has to wait for it, and shows its own failure itself.
 */
export type StudentMarker = ComponentType<{ programId?: number; onMarks: (marks: StudentMarks) => void }>;

/** Shows more about one student where a list has room for it, such as whom to call. Another area's, so the page brings it. */
export const AboutStudent = createContext<ComponentType<{ studentId: number }> | undefined>(undefined);
