import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { staffLink } from '../staff/staff.table.ts';
import { educationalBackground } from './educational-background.domain.ts';
import { educationalBackgrounds } from './educational-background.table.ts';

export const educationalBackgroundResource = storedResource(educationalBackground, {
  table: educationalBackgrounds,
  links: { staffId: staffLink },
});
