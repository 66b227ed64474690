import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '../src/app/areas.server.ts';
import { courseSessions } from '../src/areas/program/course-session/course-session.table.ts';
import { programCourses } from '../src/areas/program/program-course/program-course.table.ts';
import { studentFamilies } from '../src/areas/student/family/family.table.ts';
import { permissionNames } from '../src/common/permission-names.domain.ts';
import { permissionKeys } from '../src/kit/domain/area.domain.ts';
import { actions } from '../src/kit/domain/permission.domain.ts';
import { resourceUrl } from '../src/kit/domain/resource.domain.ts';
import { sealedColumns } from '../src/kit/server/sealing/sealed-columns.table.ts';
import { contractCases } from './contract/cases.ts';
import type { Input, Side, World } from './contract/contract-case.ts';
import { addCourse, addFamily, addProgram, addStaff, addStudent, only } from './school/people.ts';
import type { Answer, Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';

/** Part of every text outside the scope. */
const marker = 'Zubeidamark';
/** No row has this id. */
const absent = 2_000_000_000;

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
}
interface Operation {
  method: string;
  path: string;
  query: { name: string; required?: boolean; schema: Schema }[];
  body?: Schema;
}

let school: TestApp;
let world: World;
let operations: Operation[];
/** Ids by the names that calls use for them. */
const ids: Record<Side, Record<string, number>> = { inside: {}, outside: {} };
/** The inputs that were entered inside the scope: bodies that the calls accept. */
const entered: Record<string, Input> = {};

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  const { database } = school;
  world = {
    school,
    admin: await school.asAdmin(),
    inside: { programId: await addProgram(database) },
    outside: { programId: await addProgram(database) },
  };
  for (const side of ['inside', 'outside'] as const) await enterAll(side);
  const document = (await school.nobody.get('/api/openapi.json')).json;
  operations = Object.entries<Record<string, Record<string, unknown>>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...taken(operation) })),
  );
});
afterAll(() => school.close());

/** Enters one record of everything on a side; outside the scope, all of its texts are marked. */
async function enterAll(side: Side): Promise<void> {
  const { database } = school;
  const { programId } = world[side];
  const tables: [table: string, idColumn: string, id: number][] = [['program', 'program_id', programId]];
  for (const { resource, storage } of resources) {
    const of = contractCases[resource.name];
    if (!of) throw new Error(`There is no case for ${resource.name}.`);
    const input = await of.input(world, side);
    const id = of.enter ? await of.enter(world, input) : (await world.admin.post(resourceUrl(resource), input)).json.data;
    ids[side][resource.id] = id;
    if (side === 'inside') entered[resourceUrl(resource)] = input;
    tables.push([getTableName(storage.table), snakeCase(storage.id.name), id]);
  }
  const studentId = await addStudent(database, { programId });
  const staffId = await addStaff(database, { staffType: 1 });
  const familyId = await addFamily(database);
  const courseId = await addCourse(database);
  const { db } = database;
  const link = only(await db.insert(studentFamilies).values({ studentId, familyId, relationship: 1 }).returning());
  const course = only(await db.insert(programCourses).values({ programId, courseId }).returning());
  const session = only(await db.insert(courseSessions).values({ programId, courseId, staffId }).returning());
  const sheet = { studentId, programId, attendanceDate: '2026-06-15', morning: true, afternoon: true, notes: '' };
  const others = (
    await school.rows<{ id: number }>(
      'select student_id as id from student_enrolment where program_id = $1 and student_id <> $2',
      [programId, studentId],
    )
  ).map(({ id }) => ({ ...sheet, studentId: id }));
  const url = '/api/las/StudentAttendance/CreateAttendanceBulk';
  const saved = await world.admin.post(url, { Attendances: [sheet, ...others] });
  expect(saved.status, saved.text).toBe(201);
  Object.assign(ids[side], {
    ...{ programId, studentId, staffId, familyId, courseId, sheetId: saved.json.data },
    ...{ studentFamilyId: link.studentFamilyId, programCourseId: course.programCourseId },
    ...{ courseSessionId: session.courseSessionId, courseSession: session.courseSessionId },
  });
  tables.push(['student', 'student_id', studentId], ['staff', 'staff_id', staffId], ['family', 'family_id', familyId]);
  tables.push(['course', 'course_id', courseId]);
  if (side === 'outside') for (const [table, column, id] of tables) await mark(table, column, id);
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function mark(table: string, idColumn: string, id: number): Promise<void> {
  const columns = await school.rows<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1
       and data_type = 'text' and is_generated = 'NEVER' and column_name !~ 'hash' and not exists (
         select from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
         where c.conrelid = to_regclass($1) and c.contype = 'c' and pg_get_constraintdef(c.oid) ~ '~|ARRAY\\[''' and a.attname = column_name)`,
    [table],
  );
  const sealed = new Map([...sealedColumns].map((column) => [column.place, column]));
  const texts = columns.map(({ name }) => {
    const text = `${marker} ${id}`;
    return `${name} = '${sealed.get(`${table}.${name}`)?.mapToDriverValue(text) ?? text}'`;
  });
  // What bears a name of its own is none of its list.
  const lists = await school.rows<{ column: string }>(
    `select substring(pg_get_constraintdef(oid) from '(\\w+) = 255') as column from pg_constraint
     where conrelid = to_regclass($1) and pg_get_constraintdef(oid) ~ ' = 255'`,
    [table],
  );
  const set = [...texts, ...lists.map(({ column }) => `${column} = 255`)];
  if (texts.length > 0) await school.rows(`update ${table} set ${set.join(', ')} where ${idColumn} = $1`, [id]);
}

function taken(operation: Record<string, unknown>): Pick<Operation, 'query' | 'body'> {
  const parameters = (operation['parameters'] ?? []) as (Operation['query'][number] & { in: string })[];
  const content = (operation['requestBody'] as { content?: Record<string, { schema: Schema }> } | undefined)?.content;
  const body = content?.['application/json']?.schema;
  return { query: parameters.filter((parameter) => parameter.in === 'query'), ...(body && { body }) };
}

type IdOf = (name: string) => number;

/** A value that a field of this name and kind accepts. */
function sample(name: string, schema: Schema, idOf: IdOf): unknown {
  if (name in ids.outside) return idOf(name);
  const kind = schema.anyOf?.[0] ?? schema;
  const type = [kind.type].flat()[0];
  if (kind.properties) return bodyOf(kind, idOf);
  if (kind.items) return [sample(name, kind.items, idOf)];
  if (kind.enum) return kind.enum.find(Boolean) ?? kind.enum[0];
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(1, kind.minimum ?? 1);
  if (kind.format === 'date' || /date|from$|to$|birth/i.test(name)) return '2026-06-15';
  if (kind.pattern) return '2026-06';
  if (/contact|phone/i.test(name)) return '9876543210';
  return /email/i.test(name) ? 'inesh@school.test' : 'Inesh';
}

const bodyOf = (schema: Schema, idOf: IdOf): Input =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sample(name, part, idOf)]));

/** The names of all ids that a call accepts, at any depth. */
function idNames(schema: Schema | undefined, found = new Set<string>()): Set<string> {
  for (const [name, part] of Object.entries(schema?.properties ?? {})) {
    if (name in ids.outside) found.add(name);
    idNames(part, found);
  }
  if (schema?.items) idNames(schema.items, found);
  for (const part of schema?.anyOf ?? []) idNames(part, found);
  return found;
}

/** Every way to send a call with ids from outside the scope: each alone, and all of them; then with ids that do not exist. */
function* questions({ method, path, query, body }: Operation): Generator<{ method: string; url: string; payload?: Input }> {
  const own = resources.find(({ resource }) => path.startsWith(`${resourceUrl(resource)}/{`))?.resource.id ?? 'sheetId';
  const inPath = path.includes('{id}') ? [own] : [];
  const names = [
    ...new Set([...inPath, ...query.map(({ name }) => name).filter((name) => name in ids.outside), ...idNames(body)]),
  ];
  const choices = [...names.map((name) => [name]), ...(names.length > 1 ? [names] : [])];
  for (const chosen of choices) {
    for (const foreign of [ids.outside, undefined]) {
      const idOf: IdOf = (name) => (chosen.includes(name) ? (foreign?.[name] ?? absent) : (ids.inside[name] ?? absent));
      const sent = query.filter(({ name, required }) => name in ids.outside || required);
      const search = new URLSearchParams(sent.map(({ name, schema }) => [name, String(sample(name, schema, idOf))]));
      const base = entered[path.replace(/\/$/, '')];
      const known =
        base &&
        Object.fromEntries(
          Object.keys(base)
            .filter((name) => name in ids.outside)
            .map((name) => [name, idOf(name)]),
        );
      const payload = body && (base ? { ...base, ...known } : bodyOf(body, idOf));
      yield { method, url: `${path.replace('{id}', String(idOf(own)))}?${search}`, ...(payload && { payload }) };
    }
  }
}

const without = /Export|logout|openapi|docs|Photo/;

async function refusals(caller: Caller): Promise<{ leaks: string[]; reached: Set<string> }> {
  const leaks: string[] = [];
  const reached = new Set<string>();
  for (const operation of operations.filter(({ path }) => !without.test(path))) {
    for (const question of questions(operation)) {
      const answer: Answer = await caller.send({ ...question, method: question.method as 'POST' });
      const called = `${operation.method} ${operation.path}`;
      expect(answer.status, `${called} ${answer.text}`).toBeLessThan(500);
      if (answer.status !== 400 && answer.status !== 403) reached.add(called);
      if (answer.status >= 400 && answer.text.includes(marker))
        leaks.push(`${called} ${JSON.stringify(question)}: ${answer.text}`);
    }
  }
  return { leaks, reached };
}

/** Every permission for what is inside; the school's calendar is for everybody. */
async function everyKeyInside(): Promise<Caller> {
  const { programId, studentId, staffId } = ids.inside;
  const scope = `programid=${programId};studentid=${studentId};staffid=${staffId}`;
  const permissions = permissionKeys(permissionNames, actions).map((key) => [key, scope]);
  return school.as({ ...Object.fromEntries(permissions), 'holiday.read': '-1' });
}

test('A caller who may do everything with one class learns nothing about another from refusals', async () => {
  const { leaks, reached } = await refusals(await everyKeyInside());
  expect(leaks).toEqual([]);
  // Otherwise the calls were refused for their form, before any id was checked.
  const withIds = operations.filter((operation) => !without.test(operation.path) && !questions(operation).next().done);
  const unreached = withIds.map(({ method, path }) => `${method} ${path}`).filter((called) => !reached.has(called));
  // These need a permission for all rows: staff attendance, what timetables are made from, releasing results, letters,
  // groups of what was chosen, inviting a class, seeing as somebody, second factors, login providers, keys, webhooks, answers to requests,
  // and roles; or are about the caller, who here has no family.
  expect(unreached.sort()).toEqual([
    'GET /api/gs/DataRequest/Download',
    'GET /api/gs/DataRequest/PrintAnswer',
    'GET /api/gs/Erasure',
    'GET /api/gs/Erasure/PrintNotice',
    'GET /api/gs/LessonNeed/GetNeedsForProgram',
    'GET /api/gs/StaffUnavailability',
    'GET /api/ias/Account/GetGuardiansToInvite',
    'GET /api/ias/Account/GetSecondFactor',
    'GET /api/ias/Account/GetStudentsToInvite',
    'GET /api/ias/IdentityProvider/GetConnection',
    'GET /api/ias/Role/GetHolders',
    'GET /api/ias/Role/GetMatrix',
    'GET /api/ias/Webhook/GetLog',
    'POST /api/gs/DataRequest/Answer',
    'POST /api/gs/DataRequest/MakeArchive',
    'POST /api/gs/Erasure/Confirm',
    'POST /api/gs/Erasure/Propose',
    'POST /api/gs/Erasure/Stop',
    'POST /api/gs/TimetableRepair',
    'POST /api/ias/Account/AskFactorRemoval',
    'POST /api/ias/Account/ConfirmFactorRemoval',
    'POST /api/ias/Account/InviteGuardians',
    'POST /api/ias/Account/InviteStudents',
    'POST /api/ias/Account/ViewAs',
    'POST /api/ias/ApiKey/NewSecret',
    'POST /api/ias/IdentityProvider/Try',
    'POST /api/ias/Role/Copy',
    'POST /api/ias/Role/PreviewMatrix',
    'POST /api/ias/Webhook/NewSecret',
    'POST /api/las/StaffAttendance/CreateAttendanceBulk',
    'POST /api/ns/NotificationContent/PreviewSending',
    'POST /api/ns/NotificationContent/Send',
    'POST /api/ps/CourseChoice/MakeGroups',
    'POST /api/ps/CourseChoice/PreviewGroups',
    'POST /api/ps/CourseChoice/TakeBackGroups',
    'POST /api/sis/OwnProposal/OfOneself',
    'PUT /api/egs/Examination/Release',
    'PUT /api/gs/LessonNeed/UpdateNeedsBulk',
    'PUT /api/gs/StaffUnavailability',
    'PUT /api/gs/YearPlan/SetOutcomes',
    'PUT /api/ias/IdentityProvider/Secret',
    'PUT /api/ias/Role/UpdateHolders',
    'PUT /api/ias/Role/UpdateMatrix',
    'PUT /api/ns/NotificationEvent',
  ]);
});

test.each([
  ['a teacher', () => school.asTeacherOf(world.inside.programId)],
  ['a parent', () => school.asParentOf(ids.inside['studentId'] ?? 0)],
  ['a student', () => school.asStudent(ids.inside['studentId'] ?? 0)],
  ['a worker', () => school.asStaff(2)],
])('No refusal tells %s a name from outside the scope', async (_, signIn) => {
  expect((await refusals(await signIn())).leaks).toEqual([]);
});
