import type { StoredResource } from '../../kit/server/resource/resource-routes.server.ts';
import { admissionResource, type CreateApplicant } from './admission/admission.server.ts';

export const admissionResources = (createApplicant: CreateApplicant): readonly StoredResource[] => [
  admissionResource(createApplicant),
];
