import { serverArea } from '../../common/server-area.server.ts';
import { admissionResource, type CreateApplicant } from './admission/admission.server.ts';
import { enrolmentPreviewRoutes } from './admission/enrolment-preview.server.ts';
import { statusTogetherRoutes } from './admission/status-together.server.ts';

/** @param createApplicant how the student is created whom an application brings along */
export function admissionArea(createApplicant: CreateApplicant) {
  const resource = admissionResource(createApplicant);
  return serverArea({ resources: [resource], routes: [enrolmentPreviewRoutes(resource), ...statusTogetherRoutes(resource)] });
}
