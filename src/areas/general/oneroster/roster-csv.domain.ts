import { idIn, idsIn, isGoneIn, type RosterBody, type RosterRow } from './roster-body.domain.ts';
import type { RosterKind } from './roster-kinds.domain.ts';
import type { RosterVersion } from './roster-version.domain.ts';

/** A record as a file needs it: without the time of its last change, which is empty there. */
export type PackedRow = Omit<RosterRow, 'changed'>;

/** A cell of a row: by default the field of the column's name. */
type Cell = (body: RosterBody, row: PackedRow) => unknown;

const id =
  (field: string): Cell =>
  (body) =>
    idIn(body, field);
const ids =
  (field: string): Cell =>
  (body) =>
    idsIn(body, field).join(',');
const nothing: Cell = () => '';
const role = (body: RosterBody) => (body['roles'] as readonly { role: string; roleType: string }[])[0];

/** A file of the package: whose rows it has, and its columns in order. */
export interface RosterFile {
  name: string;
  kind: RosterKind;
  columns: Readonly<Record<string, Cell | undefined>>;
}

const own = undefined;
/** What of the US census and of a birth is never said. */
const demographicsColumns = {
  birthDate: own,
  sex: own,
  americanIndianOrAlaskaNative: nothing,
  asian: nothing,
  blackOrAfricanAmerican: nothing,
  nativeHawaiianOrOtherPacificIslander: nothing,
  white: nothing,
  demographicRaceTwoOrMoreRaces: nothing,
  hispanicOrLatinoEthnicity: nothing,
  countryOfBirthCode: nothing,
  stateOfBirthAbbreviation: nothing,
  cityOfBirth: nothing,
  publicSchoolResidenceStatus: nothing,
};
const externalIds: Cell = (body) =>
  ((body['userIds'] ?? []) as readonly { type: string; identifier: string }[])
    .map(({ type, identifier }) => `{${type}:${identifier}}`)
    .join(',');
const userNames = {
  username: own,
  userIds: externalIds,
  givenName: own,
  familyName: own,
  middleName: nothing,
  identifier: own,
  email: own,
  sms: nothing,
  phone: own,
  agentSourcedIds: ids('agents'),
  grades: own,
  password: nothing,
};
const lineItemColumns = {
  title: own,
  description: nothing,
  assignDate: own,
  dueDate: own,
  classSourcedId: id('class'),
  categorySourcedId: id('category'),
};
const resultColumns = {
  lineItemSourcedId: id('lineItem'),
  studentSourcedId: id('student'),
  scoreStatus: own,
  score: own,
  scoreDate: own,
  comment: nothing,
};

/** The same in both versions. */
const common: readonly RosterFile[] = [
  {
    name: 'academicSessions',
    kind: 'academicSession',
    columns: { title: own, type: own, startDate: own, endDate: own, parentSourcedId: id('parent'), schoolYear: own },
  },
  {
    name: 'classes',
    kind: 'class',
    columns: {
      ...{ title: own, grades: own, courseSourcedId: id('course'), classCode: own, classType: own, location: own },
      ...{ schoolSourcedId: id('school'), termSourcedIds: ids('terms'), subjects: own, subjectCodes: nothing, periods: nothing },
    },
  },
  {
    name: 'courses',
    kind: 'course',
    columns: {
      ...{ schoolYearSourcedId: id('schoolYear'), title: own, courseCode: own, grades: own, orgSourcedId: id('org') },
      ...{ subjects: own, subjectCodes: nothing },
    },
  },
  { name: 'demographics', kind: 'demographics', columns: demographicsColumns },
  {
    name: 'enrollments',
    kind: 'enrollment',
    columns: {
      ...{ classSourcedId: id('class'), schoolSourcedId: id('school'), userSourcedId: id('user'), role: own, primary: own },
      ...{ beginDate: own, endDate: own },
    },
  },
  { name: 'orgs', kind: 'org', columns: { name: own, type: own, identifier: own, parentSourcedId: nothing } },
];

/** The files with rows, by version; columns that all files begin with are not named again. */
export const rosterFiles: Readonly<Record<RosterVersion, readonly RosterFile[]>> = {
  '1.2': [
    ...common,
    { name: 'categories', kind: 'category', columns: { title: own, weight: nothing } },
    {
      name: 'lineItems',
      kind: 'lineItem',
      columns: {
        ...lineItemColumns,
        ...{
          academicSessionSourcedId: id('gradingPeriod'),
          resultValueMin: own,
          resultValueMax: own,
          schoolSourcedId: id('school'),
        },
      },
    },
    {
      name: 'results',
      kind: 'result',
      columns: {
        ...resultColumns,
        ...{
          textScore: nothing,
          classSourcedId: id('class'),
          inProgress: nothing,
          incomplete: nothing,
          late: nothing,
          missing: nothing,
        },
      },
    },
    {
      name: 'roles',
      kind: 'user',
      columns: {
        ...{
          userSourcedId: (_, row) => row.sourcedId,
          roleType: (body) => role(body)?.roleType,
          role: (body) => role(body)?.role,
        },
        ...{ beginDate: nothing, endDate: nothing, orgSourcedId: id('primaryOrg'), userProfileSourcedId: nothing },
      },
    },
    {
      name: 'users',
      kind: 'user',
      columns: {
        ...{ enabledUser: own, ...userNames, userMasterIdentifier: nothing, preferredGivenName: nothing },
        ...{
          preferredMiddleName: nothing,
          preferredFamilyName: nothing,
          primaryOrgSourcedId: id('primaryOrg'),
          pronouns: nothing,
        },
      },
    },
  ],
  '1.1': [
    ...common,
    { name: 'categories', kind: 'category', columns: { title: own } },
    {
      name: 'lineItems',
      kind: 'lineItem',
      columns: { ...lineItemColumns, gradingPeriodSourcedId: id('gradingPeriod'), resultValueMin: own, resultValueMax: own },
    },
    { name: 'results', kind: 'result', columns: resultColumns },
    { name: 'users', kind: 'user', columns: { enabledUser: own, orgSourcedIds: ids('orgs'), role: own, ...userNames } },
  ],
};

/** The files of each version that Homeroom has nothing for. */
const absent: Readonly<Record<RosterVersion, readonly string[]>> = {
  '1.2': [
    ...['classResources', 'courseResources', 'lineItemLearningObjectiveIds', 'lineItemScoreScales', 'resources'],
    ...['resultLearningObjectiveIds', 'resultScoreScales', 'scoreScales', 'userProfiles', 'userResources'],
  ],
  '1.1': ['classResources', 'courseResources', 'resources'],
};

const line = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A value of a file, by RFC 4180. It is read by programs: nothing is added to what a spreadsheet would take for a formula. */
function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What says which files there are. @param filled the names of files that have rows, or might */
export function rosterManifest(version: RosterVersion, filled: ReadonlySet<string>, school: string): string {
  const names = [...rosterFiles[version].map(({ name }) => name), ...absent[version]].sort();
  return [
    ...[
      ['propertyName', 'value'],
      ['manifest.version', '1.0'],
      ['oneroster.version', version],
    ],
    ...names.map((name) => [`file.${name}`, filled.has(name) ? 'bulk' : 'absent']),
    ...[
      ['source.systemName', 'Homeroom'],
      ['source.systemCode', school],
    ],
  ]
    .map(line)
    .join('');
}

export const rosterHead = ({ columns }: RosterFile): string =>
  line(['sourcedId', 'status', 'dateLastModified', ...Object.keys(columns)]);

/** The line of a row; none for what is no longer shared. In files that hold everything, status and time stay empty. */
export function rosterLine(
  { name, kind, columns }: RosterFile,
  version: RosterVersion,
  row: PackedRow,
  body: RosterBody,
): string {
  if (isGoneIn(version, kind, row)) return '';
  let text = `${csvCell(name === 'roles' ? `${row.sourcedId}-role` : row.sourcedId)},,`;
  for (const [column, cell] of Object.entries(columns)) text += `,${csvCell(cell ? cell(body, row) : body[column])}`;
  return `${text}\r\n`;
}
