import { sql } from 'drizzle-orm';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict } from '../../../kit/server/http/errors.server.ts';
import { markOf, refuseUnseen } from '../../../kit/server/resource/saving/seen-preview.server.ts';
import { type Assignment, assign } from './assign.domain.ts';
import type { Chooser, Proposal } from './choice-calls.domain.ts';
import { type CourseChoice, choiceOf, choosersOf, coursesOf, groupsOf } from './choice-state.server.ts';
import { studentChoices } from './course-choice.table.ts';
import { chosenElsewhere, storePicks } from './pick.server.ts';

/** Who would be assigned which courses, and why. */
export async function proposalOf(ctx: Context, choice: CourseChoice): Promise<Proposal & { choosers: Chooser[] }> {
  const { courseChoiceId } = choice;
  const choosers = await choosersOf(ctx, choice);
  const { rows: chose } = await ctx.db.execute<{ id: number; place: number }>(sql`
    select student_id as id, rank() over (order by last_modified)::int as place from ${studentChoices}
    where course_choice_id = ${courseChoiceId}`);
  const places = new Map(chose.map(({ id, place }) => [id, place]));
  const placeOf = ({ studentId }: Chooser) => places.get(studentId) ?? chose.length + 1;
  const others = await chosenElsewhere(ctx, choice);
  const proposed = assign(
    await coursesOf(ctx, courseChoiceId),
    // By when they chose; those who chose together, and those who have not, by name.
    choosers
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((student) => ({
        ...student,
        elsewhere: others.filter(({ studentId }) => studentId === student.studentId).map(({ courseId }) => courseId),
      })),
    choice,
  );
  const of = new Map(proposed.map((one) => [one.studentId, one]));
  const shown = choosers.flatMap((student) => {
    const one = of.get(student.studentId);
    return one ? [{ ...inWords(student, one), isLeft: one.isLeft }] : [];
  });
  const assigned = shown.filter(({ isLeft }) => !isLeft);
  return { assigned, left: shown.filter(({ isLeft }) => isLeft), seen: markOf(assigned), choosers };
}

const inWords = ({ studentId, firstName, lastName, programName }: Chooser, { courseIds, reason }: Assignment) => ({
  ...{ studentId, firstName, lastName, programName },
  ...{ courseIds, reason },
});

/** Assigns what was proposed. @returns to how many students @throws 404, 409 where it is another proposal by now */
export async function assignProposed(
  ctx: WriteContext,
  { courseChoiceId, seen }: { courseChoiceId: number; seen?: string | null | undefined },
): Promise<number> {
  const choice = await choiceOf(ctx, courseChoiceId, 'update');
  if ((await groupsOf(ctx, courseChoiceId)).length > 0)
    throw conflict('The groups have been made already.|Choose for each student who is left, and they come into a group.');
  const proposal = await proposalOf(ctx, choice);
  refuseUnseen(seen, proposal.seen, 'What was chosen has changed in the meantime.|Check the proposal again before assigning it.');
  const known = new Map(proposal.choosers.map((student) => [student.studentId, student]));
  await storePicks(
    ctx,
    choice,
    proposal.assigned.flatMap(({ studentId, courseIds, reason }) => {
      const before = known.get(studentId);
      return before
        ? [{ before, courseIds, reason, secondWishId: courseIds.includes(before.secondWishId ?? 0) ? null : before.secondWishId }]
        : [];
    }),
  );
  return proposal.assigned.length;
}
