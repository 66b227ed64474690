import { displayDate } from '../../../kit/domain/dates.domain.ts';
import type { ProfessionalExperienceRow } from './professional-experience.domain.ts';

/** Where and how long, in two lines. */
export const experienceLines = (row: ProfessionalExperienceRow) =>
  [`${row.positionHeld}, ${row.organizationName}`, `${displayDate(row.startDate)} to ${displayDate(row.endDate)}`] as const;
