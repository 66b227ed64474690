import { Column, is, SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedLists, referrers, resources } from '../src/app/areas.server.ts';
import { areas } from '../src/app/areas.tsx';
import { staffRoles } from '../src/common/enumerations.domain.ts';
import { allowed } from '../src/kit/domain/area.domain.ts';
import { columnKey, offeredColumns } from '../src/kit/domain/declared-words.domain.ts';
import { choicesOf } from '../src/kit/domain/enumeration.domain.ts';
import { comparisonsOf } from '../src/kit/domain/list/comparison.domain.ts';
import { manyOf } from '../src/kit/domain/names.domain.ts';
import { type PermissionMap, parseGrant } from '../src/kit/domain/permission.domain.ts';
import { type Filter, offersCall, permissionKey, resourceUrl } from '../src/kit/domain/resource.domain.ts';
import { addProgram, addStudent } from './school/people.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { type SourceFile, sourceFiles } from './support/source-files.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

test('Every constraint for which a resource has a message exists in its table', async () => {
  const known = await school.rows<{ name: string }>(`
    select conname as name from pg_constraint
    union select indexrelid::regclass::text from pg_index where indisunique`);
  const names = new Set(known.map(({ name }) => name));
  const unknown = resources.flatMap(({ resource, storage }) =>
    Object.keys(storage.conflicts ?? {})
      .filter((name) => !names.has(name))
      .map((name) => `${resource.name}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('Where only one record may have something, the message is shown at a field of the form', async () => {
  const foreign = await school.rows<{ name: string }>("select conname as name from pg_constraint where contype = 'f'");
  const lacking = resources.flatMap(({ resource, storage }) =>
    Object.entries(storage.conflicts ?? {})
      .filter(([name]) => !foreign.some((key) => key.name === name))
      .filter(([, told]) => typeof told === 'string' || !(told.field in (resource.input as unknown as { shape: object }).shape))
      .map(([name]) => name),
  );
  expect(lacking).toEqual([]);
});

test('A picker without names says that there are none in the words of their list', () => {
  const said = resources.flatMap(({ resource: { names = [], labels } }) =>
    names.map((call) => ({ of: call.path, many: manyOf(call), listed: labels.many })),
  );
  expect(said.filter(({ many }) => many !== undefined).length).toBeGreaterThan(5);
  expect(said.filter(({ many, listed }) => many !== undefined && many !== listed)).toEqual([]);
});

test('The columns that a list offers are told apart by their keys and by their headers', () => {
  const twice = exportedLists.flatMap(({ resource }) => {
    const offered = offeredColumns(resource);
    const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);
    const again = [...repeated(offered.map(columnKey)), ...repeated(offered.map(({ header }) => header))];
    return again.map((name) => `${resource.name}: ${name}`);
  });
  expect(exportedLists.flatMap(({ resource }) => offeredColumns(resource)).length).toBeGreaterThan(200);
  expect(twice).toEqual([]);
});

test('A filter has ranges and several values unless its condition is of its own kind', () => {
  const all = resources.flatMap(({ resource, storage }) =>
    Object.entries<Filter>(resource.filters).map(([name, filter]) => {
      const target = storage.filters[name];
      const isOwnWay = !is(target, Column) && !is(target, SQL);
      return { name: `${resource.name}.${name}`, isOwnWay, has: comparisonsOf(filter) };
    }),
  );
  expect(all.filter(({ has }) => has.includes('from')).length).toBeGreaterThan(30);
  expect(all.filter(({ isOwnWay, has }) => isOwnWay && has.length > 0).map(({ name, has }) => `${name}: ${has}`)).toEqual([]);
});

/** Paths that the sidebar shows to callers who may read a different list. Source: text 1, section 2, "Permission per entry". */
const published = new Map([['/hs/insuranceprovider/grid', 'healthrecord.read']]);

test('A list in the sidebar needs the permission of the list that it shows', () => {
  const entries = areas.flatMap(({ area }) => area.menu);
  const pairs = resources.flatMap(({ resource }) => {
    const path = `/${resource.area}/${resource.name.toLowerCase()}/grid`;
    const entry = entries.find((known) => known.path === path);
    return entry ? [{ path, asked: entry.permission, needed: published.get(path) ?? `${resource.permission}.read` }] : [];
  });
  expect(pairs.length).toBeGreaterThan(10);
  expect(pairs.filter(({ asked, needed }) => asked !== needed)).toEqual([]);
});

/** What a message calls a missing record, if that differs from the title of its panel. */
const missing = {
  MentalHealthRecord: 'mental health record',
  Staff: 'staff member',
  TeachingStaff: 'teaching staff member',
  NonTeachingStaff: 'non-teaching staff member',
  EducationalBackground: 'educational background',
  StudentAttendance: 'student attendance',
};

test('The message about a missing record names its kind, and no two kinds share a name', async () => {
  const admin = await school.asAdmin();
  const kinds = exportedLists.map(({ resource }) => resource).filter((resource) => offersCall(resource, 'read'));
  const said = await Promise.all(
    kinds.map(async (resource) => [resource.name, (await admin.get(`${resourceUrl(resource)}/2147483647`)).json.detail]),
  );
  const expected = kinds.map(({ name, labels }) => {
    const known: Partial<Record<string, string>> = missing;
    return [name, `The ${known[name] ?? labels.one} was not found.`];
  });
  expect(said).toEqual(expected);
  expect(new Set(said.map(([, sentence]) => sentence)).size).toBe(kinds.length);
  expect(Object.keys(missing).filter((name) => kinds.every((kind) => kind.name !== name))).toEqual([]);
});

describe('Whatever the role', () => {
  const everybody: { who: string; caller: Caller; permissions: PermissionMap }[] = [];
  beforeAll(async () => {
    const programId = await addProgram(school.database);
    const studentId = await addStudent(school.database, { programId });
    const enter = async (who: string, caller: Caller) => {
      const { permissions } = (await caller.get('/api/ias/IdentityAccess/session')).json;
      everybody.push({ who, caller, permissions });
    };
    await enter('teacher', await school.asTeacherOf(programId));
    await enter('parent', await school.asParentOf(studentId));
    await enter('student', await school.asStudent(studentId));
    for (const [role, label] of choicesOf(staffRoles)) await enter(label, await school.asStaff(role));
  });

  test('everyone who sees a list in the sidebar may read it', async () => {
    const entries = areas.flatMap(({ area }) => area.menu);
    const refused: string[] = [];
    for (const { who, caller, permissions } of everybody) {
      for (const { resource } of resources) {
        const path = `/${resource.area}/${resource.name.toLowerCase()}/grid`;
        const entry = entries.find((known) => known.path === path);
        if (!entry || !allowed(entry, permissions)) continue;
        const { status } = await caller.get(resourceUrl(resource));
        if (status !== 200) refused.push(`${who}, ${path}: ${status}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test('everyone who may read a whole list may look up the names by which it is filtered', async () => {
    const refused: string[] = [];
    for (const { who, caller, permissions } of everybody) {
      for (const { resource } of resources) {
        if (parseGrant(permissions[permissionKey(resource, 'read')]) !== 'all') continue;
        for (const filter of Object.values(resource.filters)) {
          if (!('names' in filter) || !filter.names) continue;
          const { status } = await caller.get(filter.names.path);
          if (status !== 200) refused.push(`${who}, ${resource.name}: ${status} ${filter.names.path}`);
        }
      }
    }
    expect([...new Set(refused)]).toEqual([]);
  });
});

test('A caller who may read a list, and nothing else, may look up the names by which it is filtered', async () => {
  const refused: string[] = [];
  let asked = 0;
  for (const { many, permission, filters = {} } of referrers) {
    const paths = new Set(Object.values(filters).flatMap(({ names }) => names?.path ?? []));
    if (!permission || paths.size === 0) continue;
    const reader = await school.as({ [`${permission}.read`]: '-1' });
    for (const path of paths) {
      asked += 1;
      const { status } = await reader.get(path);
      if (status !== 200) refused.push(`${many}: ${status} ${path}`);
    }
  }
  expect(asked).toBeGreaterThan(30);
  expect(refused).toEqual([]);
});

/** Screens, and the parts of forms that they import from other folders of the areas and of what these share. */
function withParts(screens: readonly SourceFile[], files: readonly SourceFile[]): readonly SourceFile[] {
  const parts = new Set(screens.flatMap(({ imports }) => imports.filter((path) => path.endsWith('.tsx'))));
  return [...screens, ...files.filter(({ path }) => parts.has(path))];
}

test('Every field that a record accepts is in a form in its folder, or in a part that this form imports', () => {
  const files = sourceFiles('src/areas', 'src/common');
  const declaring = files.filter(({ path, text }) => path.endsWith('.domain.ts') && text.includes('defineResource('));
  const missing = resources.flatMap(({ resource }) => {
    if (!offersCall(resource, 'create') && !offersCall(resource, 'update')) return [];
    const home = declaring.find(({ text }) => text.includes(`  name: '${resource.name}',`));
    // A part is edited in its owner's form, in the folder beside it.
    const depth = resource.isPart ? -2 : -1;
    const folder = home?.path.split('/').slice(0, depth).join('/') ?? 'none';
    const screens = withParts(
      files.filter(({ path }) => path.startsWith(`${folder}/`) && path.endsWith('.tsx')),
      files,
    ).map(({ text }) => text);
    const fields = Object.keys((resource.input as unknown as { shape: object }).shape);
    return fields
      .filter((field) => !screens.some((text) => new RegExp(`\\b${field}\\b`).test(text)))
      .map((field) => `${resource.name}: ${field}`);
  });
  expect(missing).toEqual([]);
});

/** The columns of each grid. Source: texts 2 and 3, section 2; decisions, section 5, and section 4 for the counters of attendance. */
const gridColumns: Readonly<Record<string, string>> = {
  Admission: 'Student Name, Program, Application Status, Applied Date',
  Student: 'Student Name, Program, Admission Number, Emergency Contact, Religion, Date of Birth',
  StudentExit: 'Student Name, TC Applied Date, TC Issue Date, Exit Date',
  Staff: 'Staff Name, Staff Type, Designation, Contact, Joined On, Status',
  TeachingStaff: 'Staff Name, Daily Slots, Primary Course, Secondary Course, Tertiary Course',
  NonTeachingStaff: 'Staff Name, Role',
  StaffExit: 'Staff Name, Exit Date, Exit Reason',
  Program: 'Program Name, programDescription, Duration',
  Course: 'Course Name, Duration, Credits, Start Date',
  FeeStructure: 'Fee Type, Program, Amount, Effective From, Effective To',
  StudentFee: 'Student Name, Program, Due Date, Total, Paid, Balance, Status',
  SalaryStructure: 'Salary Type, Deduction, Maximum',
  StaffSalary: 'Staff Name, Earnings, Deductions, Monthly Salary',
  PaymentTransaction: 'Receipt Number, For, Name, Mode, Amount, Date',
  HealthRecord: 'Name, For, Blood Group, BMI',
  InsuranceProvider: 'Name, Mail, Contact',
  Holiday: 'Name, From, To, Days, General',
  Slot: 'Name, Program, Start, End',
  StaffLeaveCategory: 'Name, Description, Leaves',
  StudentLeaveCategory: 'Name, Description',
  StaffLeave: 'Category, Staff Name, From, To, Days',
  StudentLeave: 'Leave Category, Student Name, Leave From, Leave To',
  StaffAttendance: 'Attendance Date, Morning Present, Afternoon Present, Total Staffs',
  StudentAttendance: 'Program Name, Attendance Date, Morning Present, Afternoon Present, Total Students',
  Examination: 'Examination Name, Start Date, End Date',
  ExamSchedule: 'Examination, Exam Date, Course, Start Time, End Time',
  GradeRecord: 'Examination',
  NotificationContent: 'Title',
  EmailData: 'To, Subject, Sent At',
};

test.each(Object.entries(gridColumns))('The grid of %s has the columns %s, and no more', (name, columns) => {
  const list = exportedLists.find(({ resource }) => resource.name === name);
  expect(list?.resource.columns.map(({ header }) => header).join(', ')).toBe(columns);
});

test('No row shows a column that exists only for searching and sorting', () => {
  const shown = resources.flatMap(({ resource }) =>
    Object.keys((resource.row as unknown as { shape: object }).shape)
      .filter((field) => /^(nameSort|searchName|searchJoined|\w+Search)$/.test(field))
      .map((field) => `${resource.name}: ${field}`),
  );
  expect(shown).toEqual([]);
});

test('Scopes and names calls are spelled as everywhere else', () => {
  const scopes = new Set(resources.flatMap(({ resource }) => Object.keys(resource.owners({}))));
  const unknown = resources.flatMap(({ resource, storage }) =>
    Object.keys(storage.scopes)
      .filter((scope) => !scopes.has(scope))
      .map((scope) => `${resource.name}: ${scope}`),
  );
  expect(unknown).toEqual([]);
  const paths = resources.flatMap(({ resource }) =>
    (resource.names ?? [])
      .filter(({ path }) => !new RegExp(`^/api/${resource.area}/${resource.name}/\\w+${resource.name}Names`).test(path))
      .map(({ path }) => path),
  );
  expect(paths).toEqual([]);
});

test('Every screen has an address', () => {
  const files = sourceFiles('src');
  const screens = files.map(({ path }) => path).filter((path) => path.endsWith('.screen.tsx'));
  const isShown = (path: string) => files.some(({ text }) => text.includes(`/${path.split('/').at(-1)}'`));
  expect(screens.length).toBeGreaterThan(20);
  expect(screens.filter((path) => !isShown(path))).toEqual([]);
});
