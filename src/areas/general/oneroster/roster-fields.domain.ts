import type { RosterKind } from './roster-kinds.domain.ts';
import type { RosterVersion } from './roster-version.domain.ts';

/** What all records have. */
export const commonFields = ['sourcedId', 'status', 'dateLastModified', 'metadata'] as const;

const words = (text: string): readonly string[] => text.split(' ');
const userFields =
  'username userIds enabledUser givenName familyName middleName identifier email sms phone agents grades password resources';
const birth =
  'birthDate sex americanIndianOrAlaskaNative asian blackOrAfricanAmerican nativeHawaiianOrOtherPacificIslander white demographicRaceTwoOrMoreRaces hispanicOrLatinoEthnicity countryOfBirthCode stateOfBirthAbbreviation cityOfBirth publicSchoolResidenceStatus';
const item = 'title description assignDate dueDate class category gradingPeriod resultValueMin resultValueMax';
const result = 'lineItem student scoreStatus score scoreDate comment';

const common = {
  org: words('name type identifier parent children'),
  academicSession: words('title startDate endDate type parent children schoolYear'),
  course: words('title schoolYear courseCode grades subjects org subjectCodes resources'),
  class: words('title classCode classType location grades subjects course school terms subjectCodes periods resources'),
  enrollment: words('user class school role primary beginDate endDate'),
  demographics: words(birth),
  scoreScale: words('title type course class scoreScaleValue'),
} as const;

/** The fields of each kind, as the standard names them; some are never filled. */
const fields: Readonly<Record<RosterVersion, Readonly<Record<RosterKind, readonly string[]>>>> = {
  '1.2': {
    ...common,
    user: words(
      `${userFields} userMasterIdentifier preferredFirstName preferredMiddleName preferredLastName pronouns roles userProfiles primaryOrg`,
    ),
    category: words('title weight'),
    lineItem: words(`${item} school academicSession scoreScale learningObjectiveSet`),
    result: words(`${result} class scoreScale textScore learningObjectiveSet inProgress incomplete late missing`),
  },
  '1.1': {
    ...common,
    user: words(`${userFields} role orgs`),
    category: words('title'),
    lineItem: words(item),
    result: words(result),
  },
};

/** The fields of a kind besides those that all have. */
export const rosterFields = (version: RosterVersion, kind: RosterKind): readonly string[] => fields[version][kind];

/** Whether records of a kind have a field in a version. */
export const isRosterField = (version: RosterVersion, kind: RosterKind, field: string): boolean =>
  fields[version][kind].includes(field) || (commonFields as readonly string[]).includes(field);

/** How a field is said. */
export type FieldForm = 'text' | 'number' | 'day' | 'moment' | 'texts' | 'reference' | 'references' | 'roles' | 'ids' | 'more';

const formed: Readonly<Record<Exclude<FieldForm, 'text'>, readonly string[]>> = {
  number: words('score resultValueMin resultValueMax weight'),
  day: words('startDate endDate beginDate birthDate scoreDate'),
  moment: words('dateLastModified assignDate dueDate'),
  texts: words('grades subjects subjectCodes periods'),
  reference: words(
    'parent org course school class user lineItem student category gradingPeriod academicSession primaryOrg scoreScale',
  ),
  references: words('children terms agents resources orgs'),
  roles: words('roles'),
  ids: words('userIds'),
  more: words('metadata userProfiles learningObjectiveSet scoreScaleValue'),
};

/** The form of a field. A course names its school year by a reference, a session as a year. */
export function fieldForm(kind: RosterKind, field: string): FieldForm {
  if (field === 'schoolYear') return kind === 'course' ? 'reference' : 'text';
  const found = Object.entries(formed).find(([, names]) => names.includes(field));
  return (found?.[0] ?? 'text') as FieldForm;
}
