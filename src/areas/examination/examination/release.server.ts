import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Listener, WriteContext } from '../../../kit/server/http/context.server.ts';
import { notFound, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { writing } from '../../../kit/server/resource/answering.server.ts';
import { audit } from '../../../kit/server/resource/audit.server.ts';
import { reopened } from '../../../kit/server/resource/saving/change-reason.server.ts';
import { requireAll, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { instantInJson } from '../../../kit/server/resource/stamp.server.ts';
import { schools } from '../../general/school/school.table.ts';
import { hasMarkIn, tellCards } from '../report-card/issue/tell-cards.server.ts';

import { isReleased } from './examination.table.ts';
import { hasMarks, noMarksYet } from './has-marks.server.ts';
import { holdExamination } from './hold-examination.server.ts';
import { reasonMessage, releaseResults } from './release.domain.ts';

/** The columns of a statement that decide who may see a mark. */
interface MarkColumns {
  /** The examination's owner: the teachers of its program see the whole sheet. */
  ownerId: SQLWrapper;
  studentId: SQLWrapper;
  /** The examination's `released`. */
  released: SQLWrapper;
}

/**
 * The marks that a grant covers: those of its programs immediately, those of single students (oneself, one's children) once they
 * are released. Whatever shows marks, or ranks, cards and counts made from them, must apply this condition.
 */
export function marksWhere(grant: Grant, { ownerId, studentId, released }: MarkColumns): SQL | undefined {
  return scopeWhere(grant, {
    programid: (ids) => sql`${ownerId} = any(${ids})`,
    studentid: (ids) => sql`(${studentId} = any(${ids}) and ${isReleased(released)})`,
  });
}

/** The same condition on an `examination e` joined with the lines `m` of `exam_marks`; true if the grant covers everything. */
export const coveredMarks = (grant: Grant): SQL =>
  marksWhere(grant, { ownerId: sql`e.owner_id`, studentId: sql`m.student_id`, released: sql`e.released` }) ?? sql`true`;

/** Since when they may, as it is sent; also null if the school does not release results, since nobody waits for them then. */
export const releasedSince = (released: SQLWrapper): SQL =>
  sql`case when exists (select from ${schools} s where s.results_need_release) then ${instantInJson(released)} end`;

/**
 * Whether a change to an examination's marks needs a reason: if the school releases results, once somebody has released these.
 * @param releasedBy the value of its column
 */
export const needsReason = (releasedBy: SQLWrapper): SQL =>
  sql`(${releasedBy} <> '' and exists (select from ${schools} s where s.results_need_release))`;

/**
 * Refuses to change released marks without a reason. One that is given is also the one for which a closed year asks, and the other way round.
 * @param examination the row that the caller has locked
 * @throws 422
 */
export async function requireReason(ctx: WriteContext, examination: { needsReason: boolean }, given = ''): Promise<void> {
  const reason = given.trim();
  if (reason) await ctx.db.execute(reopened(ctx.session.permissions, ctx.changeReason));
  else if (examination.needsReason && !ctx.changeReason) throw ruleBroken({ reason: [reasonMessage] });
}

/** Releases the results of an examination. A second call changes nothing. */
export const releaseRoutes = writing(releaseResults, async (ctx, { grant, query: { examinationId } }) => {
  requireAll(grant, 'release results');
  const isIt = sql`examination_id = ${examinationId}`;
  await holdExamination(ctx, examinationId);
  // Asked after the lock, so that marks deleted by its previous holder no longer count.
  const { rows } = await ctx.db.execute<{ released: string | null; hasMarks: boolean }>(sql`
    select e.released, ${hasMarks(sql`e.examination_id`)} as "hasMarks" from examination e where ${isIt}`);
  const [examination] = rows;
  if (!examination) throw notFound('examination');
  if (!examination.hasMarks) throw noMarksYet();
  if (examination.released === null) {
    await ctx.db.execute(sql`update examination set released = now(), released_by = ${ctx.session.name} where ${isIt}`);
    await audit(ctx, { action: 'release', resource: 'Examination', recordId: examinationId });
    await tellCards(ctx, examinationId, hasMarkIn(examinationId));
  }
  return { data: examinationId, message: 'The results are released' };
});

/**
 * An examination that loses its last mark is no longer released: marks entered later need a release of their own. The caller
 * has locked the examination.
 */
export async function withdrawEmpty(ctx: WriteContext, examinationId: number): Promise<void> {
  const { rows } = await ctx.db.execute<{ released: Date }>(sql`
    update examination e set released = null, released_by = ''
    from (select examination_id, released from examination where examination_id = ${examinationId} and released is not null) b
    where e.examination_id = b.examination_id and not ${hasMarks(sql`e.examination_id`)} returning b.released`);
  const [before] = rows;
  if (before)
    await audit(ctx, { action: 'update', resource: 'Examination', recordId: examinationId, before, after: { released: null } });
}

/** Parents and students keep what they could see so far. As nobody released it, its marks still change without a reason. */
export const releaseWhatIsShown: Listener<'resultsNeedRelease'> = async (ctx) => {
  // First the locks, as in a release.
  await ctx.db.execute(sql`select from examination where released is null order by examination_id for no key update`);
  const { rows } = await ctx.db.execute<{ ownerId: number }>(sql`
    update examination e set released = now() where e.released is null and ${hasMarks(sql`e.examination_id`)}
    returning e.owner_id as "ownerId"`);
  const owners = { programid: [...new Set(rows.map(({ ownerId }) => ownerId))] };
  if (rows.length > 0)
    await audit(ctx, {
      action: 'release',
      resource: 'Examination',
      recordId: null,
      after: { examinations: rows.length },
      owners,
    });
};
