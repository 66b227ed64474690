import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { EducationalBackgroundInput } from './educational-background.domain.ts';

const institutions = [
  'Savitribai Phule Pune University',
  'University of Mumbai',
  'Shivaji University, Kolhapur',
  'Tilak Maharashtra Vidyapeeth',
  'Osmania University',
];
const degrees = ['B.A.', 'B.Sc.', 'M.A.', 'M.Sc.', 'B.Ed.'];
const fields = ['English', 'Mathematics', 'Physics', 'History', 'Education'];

/** An education of a staff member, who has to exist already. */
export function educationalBackgroundFactory(
  change: Partial<EducationalBackgroundInput> & Pick<EducationalBackgroundInput, 'staffId'>,
  seed = nextSeed(),
): EducationalBackgroundInput {
  const chance = createChance(seed);
  return {
    institutionName: chance.pick(institutions),
    degree: chance.pick(degrees),
    fieldOfStudy: chance.pick(fields),
    yearOfPassing: chance.whole(1995, 2008),
    ...change,
  };
}
