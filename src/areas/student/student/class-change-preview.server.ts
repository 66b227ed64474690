import { answering } from '../../../kit/server/resource/answering.server.ts';
import { rehearse } from '../../../kit/server/resource/saving/write.server.ts';
import { getClassChangePreview } from '../enrolment/class-change.domain.ts';
import { updateStudent } from './student.server.ts';

/** Says what the change of a student's program would, by rehearsing it. */
export const classChangePreviewRoutes = answering(getClassChangePreview, async (_ctx, { request, query }) => {
  const { studentId, programId, since } = query;
  const paragraphs = await rehearse(request, (ctx) => updateStudent(ctx, studentId, { programId, ...(since && { since }) }));
  return { paragraphs: [...paragraphs] };
});
