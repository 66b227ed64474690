import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { ProfessionalExperienceInput } from './professional-experience.domain.ts';

const organizations = [
  'Jnana Deepa High School, Pune',
  'Vidya Niketan, Nashik',
  'St. Clare Convent School, Pune',
  'Shishu Vihar, Mumbai',
  'Model English School, Kolhapur',
  'Kendriya Shikshan Mandal, Nagpur',
];
const positions = ['Teacher', 'Assistant Teacher', 'Class Teacher', 'Senior Teacher'];

/** An earlier job of a staff member, who has to exist already. */
export function professionalExperienceFactory(
  change: Partial<ProfessionalExperienceInput> & Pick<ProfessionalExperienceInput, 'staffId'>,
  seed = nextSeed(),
): ProfessionalExperienceInput {
  const chance = createChance(seed);
  return {
    organizationName: chance.pick(organizations),
    positionHeld: chance.pick(positions),
    startDate: chance.day('2003-06-01', '2006-06-30'),
    endDate: chance.day('2007-04-01', '2009-04-30'),
    ...change,
  };
}
