import { admissionStatus } from '../../../common/enumerations.domain.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import type { StoredResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { saving } from '../../../kit/server/resource/saving/save.server.ts';
import { rehearse } from '../../../kit/server/resource/saving/write.server.ts';
import { admission } from './admission.domain.ts';
import { getEnrolmentPreview } from './enrolment-preview.domain.ts';

/** Says what it would mean to set an admission to Enrolled, by rehearsing it. */
export function enrolmentPreviewRoutes({ storage }: StoredResource) {
  const { update } = saving(admission, storage as never);
  return answering(getEnrolmentPreview, async (_ctx, { request, query }) => {
    const { admissionId, programId, since, intakeYear } = query;
    const enrolled = {
      programId,
      applicationStatus: admissionStatus.enrolled,
      ...(since && { since }),
      ...(intakeYear !== undefined && { intakeYear: intakeYear || null }),
    };
    return { paragraphs: [...(await rehearse(request, (ctx) => update(ctx, admissionId, enrolled)))] };
  });
}
