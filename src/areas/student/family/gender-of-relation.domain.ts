import { familyRelations, genders } from '../../../common/enumerations.domain.ts';
import { valueNamed } from '../../../kit/domain/enumeration.domain.ts';

const genderBy = [
  [/(Mother|Aunt)$/, 'Female'],
  [/(Father|Uncle)$/, 'Male'],
] as const;

/** The gender that a relation names; undefined if it names none. */
export function genderOfRelation(relationship: number): number | undefined {
  const relation = familyRelations.names[relationship] ?? '';
  const named = genderBy.find(([ending]) => ending.test(relation));
  return named && valueNamed(genders, named[1]);
}
