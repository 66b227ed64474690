import { serverArea } from '../../common/server-area.server.ts';
import { admissionResource, type CreateApplicant } from './admission/admission.server.ts';

/** @param createApplicant how the student is created whom an application brings along */
export const admissionArea = (createApplicant: CreateApplicant) =>
  serverArea({ resources: [admissionResource(createApplicant)] });
