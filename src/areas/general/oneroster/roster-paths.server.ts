import { type SQL, sql } from 'drizzle-orm';
import { rosterRows } from './roster.table.ts';
import type { RosterKind } from './roster-kinds.domain.ts';
import { refersTo } from './roster-query.server.ts';

/** What is read at an address of the standard. */
export interface RosterPath {
  /** Below the base of the service, with the names of its ids. */
  path: string;
  kind: RosterKind;
  /** The name of the list in the answer. */
  set: string;
  /** The name of the record in the answer, at the address of one. */
  one: string;
  /** Which of the kind it is about; all by default. */
  of?: SQL;
  /** The records that its ids name; one that is unknown is a 404. */
  parents?: readonly RosterParent[];
  /** Which of the kind belong to them. */
  within?: (ids: readonly string[]) => SQL;
  /** Of which other kinds it reads that. */
  reads?: readonly RosterKind[];
}

interface RosterParent {
  kind: RosterKind;
  of?: SQL;
}

const roleIs = (...roles: readonly string[]) =>
  sql`${rosterRows.body} #>> '{roles,0,role}' in (${sql.join(
    roles.map((role) => sql`${role}`),
    sql`, `,
  )})`;
const isStudent = roleIs('student');
const isTeacher = roleIs('teacher');
const isTerm = sql`${rosterRows.body} ->> 'type' = 'term'`;
const isPeriod = sql`${rosterRows.body} ->> 'type' = 'gradingPeriod'`;

const everything = () => sql`true`;
const [first, second] = [0, 1].map((at) => (ids: readonly string[]) => ids[at] ?? '') as [
  (ids: readonly string[]) => string,
  (ids: readonly string[]) => string,
];

/** Who is enrolled in a class, or the classes in which somebody is. */
const enrolledIn = (classId: string) => sql`${rosterRows.sourcedId} in (
  select e.body #>> '{user,sourcedId}' from ${rosterRows} e where e.kind = 'enrollment' and not e.is_gone
    and e.body #>> '{class,sourcedId}' = ${classId})`;
const classesOf = (userId: string) => sql`${rosterRows.sourcedId} in (
  select e.body #>> '{class,sourcedId}' from ${rosterRows} e where e.kind = 'enrollment' and not e.is_gone
    and e.body #>> '{user,sourcedId}' = ${userId})`;

type Kinds = Pick<RosterPath, 'kind' | 'set' | 'one'>;
const sessions = { kind: 'academicSession', set: 'academicSessions', one: 'academicSession' } satisfies Kinds;
const classes = { kind: 'class', set: 'classes', one: 'class' } satisfies Kinds;
const courses = { kind: 'course', set: 'courses', one: 'course' } satisfies Kinds;
const orgs = { kind: 'org', set: 'orgs', one: 'org' } satisfies Kinds;
const users = { kind: 'user', set: 'users', one: 'user' } satisfies Kinds;
const enrollments = { kind: 'enrollment', set: 'enrollments', one: 'enrollment' } satisfies Kinds;
const students = { ...users, of: isStudent };
const teachers = { ...users, of: isTeacher };
const terms = { ...sessions, of: isTerm };

/** The lists of rostering, at whose addresses single records are found too. */
export const rosteringLists: readonly RosterPath[] = [
  { path: '/academicSessions', ...sessions },
  { path: '/terms', ...terms },
  { path: '/gradingPeriods', ...sessions, of: isPeriod },
  { path: '/courses', ...courses },
  { path: '/classes', ...classes },
  { path: '/enrollments', ...enrollments },
  { path: '/orgs', ...orgs },
  { path: '/schools', ...orgs },
  { path: '/users', ...users },
  { path: '/students', ...students },
  { path: '/teachers', ...teachers },
];

export const demographicsLists: readonly RosterPath[] = [
  { path: '/demographics', kind: 'demographics', set: 'demographics', one: 'demographics' },
];

const ofSchool = { parents: [{ kind: 'org' }], within: everything } as const;
const ofClass = {
  parents: [{ kind: 'class' }],
  within: (ids: readonly string[]) => enrolledIn(first(ids)),
  reads: ['enrollment'],
} as const;
const ofClassInSchool = {
  parents: [{ kind: 'org' }, { kind: 'class' }],
  within: (ids: readonly string[]) => enrolledIn(second(ids)),
  reads: ['enrollment'],
} as const;
const classesWithin = (of?: SQL) => ({
  ...classes,
  parents: [{ kind: 'user' as const, ...(of && { of }) }],
  within: (ids: readonly string[]) => classesOf(first(ids)),
  reads: ['enrollment'] as const,
});

/** The lists that belong to another record. */
export const rosteringWithin: readonly RosterPath[] = [
  { path: '/classes/:classId/students', ...students, ...ofClass },
  { path: '/classes/:classId/teachers', ...teachers, ...ofClass },
  {
    path: '/courses/:courseId/classes',
    ...classes,
    parents: [{ kind: 'course' }],
    within: (ids) => refersTo('course', first(ids)),
  },
  { path: '/schools/:schoolId/classes', ...classes, ...ofSchool },
  {
    path: '/schools/:schoolId/classes/:classId/enrollments',
    ...enrollments,
    parents: ofClassInSchool.parents,
    within: (ids) => refersTo('class', second(ids)),
  },
  { path: '/schools/:schoolId/classes/:classId/students', ...students, ...ofClassInSchool },
  { path: '/schools/:schoolId/classes/:classId/teachers', ...teachers, ...ofClassInSchool },
  { path: '/schools/:schoolId/courses', ...courses, ...ofSchool },
  { path: '/schools/:schoolId/enrollments', ...enrollments, ...ofSchool },
  { path: '/schools/:schoolId/students', ...students, ...ofSchool },
  { path: '/schools/:schoolId/teachers', ...teachers, ...ofSchool },
  { path: '/schools/:schoolId/terms', ...terms, ...ofSchool },
  { path: '/students/:studentId/classes', ...classesWithin(isStudent) },
  { path: '/teachers/:teacherId/classes', ...classesWithin(isTeacher) },
  { path: '/users/:userId/classes', ...classesWithin() },
  {
    path: '/terms/:termId/classes',
    ...classes,
    parents: [{ kind: 'academicSession', of: isTerm }],
    within: (ids) => sql`${rosterRows.body} -> 'terms' @> ${JSON.stringify([{ sourcedId: first(ids) }])}::jsonb`,
  },
  {
    path: '/terms/:termId/gradingPeriods',
    ...sessions,
    of: isPeriod,
    parents: [{ kind: 'academicSession', of: isTerm }],
    within: (ids) => refersTo('parent', first(ids)),
  },
];

const categories = { kind: 'category', set: 'categories', one: 'category' } satisfies Kinds;
const lineItems = { kind: 'lineItem', set: 'lineItems', one: 'lineItem' } satisfies Kinds;
const results = { kind: 'result', set: 'results', one: 'result' } satisfies Kinds;

export const gradebookLists: readonly RosterPath[] = [
  { path: '/categories', ...categories },
  { path: '/lineItems', ...lineItems },
  { path: '/results', ...results },
];

const withinClass = { parents: [{ kind: 'class' }], within: (ids: readonly string[]) => refersTo('class', first(ids)) } as const;

export const gradebookWithin: readonly RosterPath[] = [
  { path: '/classes/:classId/lineItems', ...lineItems, ...withinClass },
  { path: '/classes/:classId/results', ...results, ...withinClass },
  {
    path: '/classes/:classId/lineItems/:lineItemId/results',
    ...results,
    parents: [{ kind: 'class' }, { kind: 'lineItem' }],
    within: (ids) => sql`${refersTo('class', first(ids))} and ${refersTo('lineItem', second(ids))}`,
  },
  {
    path: '/classes/:classId/students/:studentId/results',
    ...results,
    parents: [{ kind: 'class' }, { kind: 'user', of: isStudent }],
    within: (ids) => sql`${refersTo('class', first(ids))} and ${refersTo('student', second(ids))}`,
  },
];

const scoreScales = { kind: 'scoreScale', set: 'scoreScales', one: 'scoreScale' } satisfies Kinds;

/** Only in 1.2. */
export const gradebookOnly12: readonly RosterPath[] = [{ path: '/scoreScales', ...scoreScales }];

export const gradebookWithin12: readonly RosterPath[] = [
  { path: '/classes/:classId/scoreScales', ...scoreScales, ...withinClass },
  { path: '/schools/:schoolId/scoreScales', ...scoreScales, ...ofSchool },
  {
    path: '/classes/:classId/categories',
    ...categories,
    parents: [{ kind: 'class' }],
    within: (ids) => sql`${rosterRows.sourcedId} in (
      select i.body #>> '{category,sourcedId}' from ${rosterRows} i where i.kind = 'lineItem' and not i.is_gone
        and i.body #>> '{class,sourcedId}' = ${first(ids)})`,
    reads: ['lineItem'],
  },
];
