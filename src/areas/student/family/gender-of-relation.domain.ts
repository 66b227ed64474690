import { familyRelations, genders } from '../../../common/enumerations.domain.ts';
import { valueNamed } from '../../../kit/domain/enumeration.domain.ts';

const genderBy: Readonly<Record<string, string>> = {
  Mother: 'Female',
  Father: 'Male',
  PaternalGrandMother: 'Female',
  PaternalGrandFather: 'Male',
  MaternalGrandMother: 'Female',
  MaternalGrandFather: 'Male',
  PaternalAunt: 'Female',
  PaternalUncle: 'Male',
  MaternalAunt: 'Female',
  MaternalUncle: 'Male',
};

/** The gender that a relation names; undefined if it names none. */
export function genderOfRelation(relationship: number): number | undefined {
  const gender = genderBy[familyRelations.names[relationship] ?? ''];
  return gender === undefined ? undefined : valueNamed(genders, gender);
}
