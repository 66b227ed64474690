import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { staffLink } from '../staff/staff.table.ts';
import { professionalExperience } from './professional-experience.domain.ts';
import { professionalExperiences } from './professional-experience.table.ts';

export const professionalExperienceResource = storedResource(professionalExperience, {
  table: professionalExperiences,
  links: { staffId: staffLink },
});
