import { admissionStatus } from '../../../common/enumerations.domain.ts';
import type { WriteContext } from '../../../kit/server/http/context.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import type { StoredResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { rehearse } from '../../../kit/server/resource/saving/write.server.ts';
import { admission } from './admission.domain.ts';
import { getEnrolmentPreview } from './enrolment-preview.domain.ts';

/** Says what it would mean to save an admission as Enrolled, by rehearsing it. */
export function enrolmentPreviewRoutes({ storage }: StoredResource) {
  const { create, update } = saving(admission, storage as never);
  return answering(getEnrolmentPreview, async ({ today }, { request, query }) => {
    const { admissionId, studentId, programId, since, intakeYear } = query;
    const enrolled = {
      programId,
      applicationStatus: admissionStatus.enrolled,
      ...(since && { since }),
      ...(intakeYear !== undefined && { intakeYear: intakeYear || null }),
    };
    const save = (ctx: WriteContext) =>
      admissionId ? update(ctx, admissionId, enrolled) : create(ctx, { ...enrolled, studentId, appliedDate: today });
    return { paragraphs: [...(await rehearse(request, save))] };
  });
}
