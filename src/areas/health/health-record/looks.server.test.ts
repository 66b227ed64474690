import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addProgram, addStaff, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { allergyRecordFactory } from '../allergy-record/allergy-record.factory.ts';

const url = '/api/hs/HealthRecord';
let school: TestApp;
let nurse: Caller;
let programId: number;
let otherProgramId: number;

beforeAll(async () => {
  school = await startApp({ today: '2026-06-15' });
  nurse = await school.asStaff(8);
  programId = await addProgram(school.database);
  otherProgramId = await addProgram(school.database);
});
afterAll(() => school.close());

const aStudent = (firstName = 'Asha') => addStudent(school.database, { firstName, lastName: 'Rao', programId });
const read = async (id: number, caller = nurse) => (await caller.get(`${url}/${id}`)).json;

describe('Who looked', () => {
  const looksOf = async (id: number) => {
    const { json } = await nurse.get(`${url}/GetLooks?healthRecordId=${id}`);
    return json.items.map(({ way }: { way: string }) => way);
  };
  const newRecord = async () => {
    const studentId = await aStudent();
    return { studentId, id: await addHealthRecord(school.database, { studentId }) };
  };

  test('is logged for a record, a panel, a part and an export, with person and time, but not for a list, which shows no parts', async () => {
    const { studentId, id } = await newRecord();
    const began = Date.now();
    const reader = await school.as({ 'healthrecord.read': '-1', 'healthinsurance.read': '-1' });
    const { items } = (await reader.get(`${url}?studentId=${studentId}`)).json;
    expect(items).toHaveLength(1);
    expect(items[0]).not.toHaveProperty('allergies');
    problem(await reader.get(`${url}?fields=allergies`), 400);
    expect(await looksOf(id)).toEqual([]);
    await reader.get(`${url}/GetHealthRecordsForStudent?studentId=${studentId}`);
    await read(id, reader);
    await reader.get(`${url}/ExportAllHealthRecords?format=csv&studentId=${studentId}`);
    const { json } = await nurse.get(`${url}/GetLooks?healthRecordId=${id}`);
    expect(json).toMatchObject({ totalCount: 3, totalPages: 1 });
    expect(json.items.map(({ way }: { way: string }) => way)).toEqual(['export', 'detail', 'panel']);
    for (const { accountName, at } of json.items) {
      expect(accountName).toContain('admin');
      expect(Date.parse(at)).toBeGreaterThanOrEqual(began);
    }
  });

  test('The log of an export names only the records in it', async () => {
    const [one, other] = [await newRecord(), await newRecord()];
    await nurse.get(`${url}/ExportAllHealthRecords?format=csv&studentId=${one.studentId}`);
    expect(await looksOf(one.id)).toEqual(['export']);
    expect(await looksOf(other.id)).toEqual([]);
  });

  test('Reading the parts of a record, in a list or one by one, counts as a look at the record', async () => {
    const { id } = await newRecord();
    const added = await nurse.post('/api/hs/AllergyRecord', allergyRecordFactory({ healthRecordId: id }));
    const [one, other] = [await school.as({ 'healthrecord.read': '-1' }), await school.as({ 'healthrecord.read': '-1' })];
    await one.get(`/api/hs/AllergyRecord?healthRecordId=${id}&fields=allergyRecordId`);
    await other.get(`/api/hs/AllergyRecord/${added.json.data}`);
    expect(await looksOf(id)).toEqual(['detail', 'detail']);
  });

  test('Looking again within five minutes in the same way counts once; a parent’s look counts like anybody’s', async () => {
    const { studentId, id } = await newRecord();
    const parent = await school.asParentOf(studentId);
    await read(id, parent);
    await read(id, parent);
    await read(id);
    expect(await looksOf(id)).toHaveLength(2);
    await school.rows(
      "update audit_entry set at = at - interval '6 minutes' where resource = 'HealthRecord' and record_id = $1",
      [id],
    );
    await read(id, parent);
    expect(await looksOf(id)).toHaveLength(3);
  });

  test('A refused look is not logged, and nobody sees looks at records that they may not read', async () => {
    const { id } = await newRecord();
    const outsider = await school.as({ 'healthrecord.read': `programid=${otherProgramId}` });
    problem(await outsider.get(`${url}/${id}`), 404);
    const hidden = problem(await outsider.get(`${url}/GetLooks?healthRecordId=${id}`), 404);
    expect(hidden.detail).toBe(problem(await outsider.get(`${url}/GetLooks?healthRecordId=2000000000`), 404).detail);
    expect(await looksOf(id)).toEqual([]);
  });

  test('is in the history of the record, without the record numbers of an export', async () => {
    const { studentId, id } = await newRecord();
    const admin = await school.asAdmin();
    await read(id, admin);
    const [look] = (await admin.get(`/api/ias/AuditEntry?resource=HealthRecord&recordId=${id}`)).json.items;
    expect(look).toMatchObject({ did: 'Looked at', kind: 'Health Record', recordName: 'Asha Rao' });
    await admin.get(`${url}/ExportAllHealthRecords?format=csv&studentId=${studentId}`);
    const [exported] = (await admin.get('/api/ias/AuditEntry?resource=HealthRecord&action=export')).json.items;
    expect(exported.changes.map(({ field }: { field: string }) => field)).not.toContain('recordIds');
  });
});

describe('The panel', () => {
  const students = `${url}/GetHealthRecordsForStudent`;

  test('of a student needs the permission for everyone or for this student: one for the class is not enough', async () => {
    const studentId = await aStudent();
    const id = await addHealthRecord(school.database, { studentId });
    const seenBy = async (value: string) => {
      const caller = await school.as({ 'healthinsurance.read': value });
      return (await caller.get(`${students}?studentId=${studentId}`)).json.map(
        (row: { healthRecordId: number }) => row.healthRecordId,
      );
    };
    expect(await seenBy('-1')).toEqual([id]);
    expect(await seenBy(`studentid=${studentId}`)).toEqual([id]);
    expect(await seenBy(`studentid=${studentId + 1}`)).toEqual([]);
    expect(await seenBy(`programid=${programId}`)).toEqual([]);
    problem(await (await school.as({ 'healthrecord.read': '-1' })).get(`${students}?studentId=${studentId}`), 403);
  });

  test('shows a parent their own child with all parts, and a teacher without permission nothing at all', async () => {
    const [own, other] = [await aStudent(), await aStudent('Zoya')];
    const id = await addHealthRecord(school.database, { studentId: own });
    const hidden = await addHealthRecord(school.database, { studentId: other });
    await nurse.post('/api/hs/AllergyRecord', allergyRecordFactory({ healthRecordId: id }));
    const parent = await school.asParentOf(own);
    const [record] = (await parent.get(`${students}?studentId=${own}`)).json;
    expect(record.allergies).toMatchObject([{ allergy: 1, severity: 2 }]);
    expect((await parent.get(`${students}?studentId=${other}`)).json).toEqual([]);
    const teacher = await school.asTeacherOf(programId);
    problem(await teacher.get(`${students}?studentId=${own}`), 403);
    problem(await teacher.get(`${url}/${hidden}`), 404);
    expect((await teacher.get(url)).json.totalCount).toBe(0);
    expect((await teacher.get('/api/hs/AllergyRecord')).json.totalCount).toBe(0);
    expect((await teacher.get(`/api/hs/AllergyRecord?healthRecordId=${id}`)).json.totalCount).toBe(0);
    expect(JSON.stringify((await teacher.get('/api/search?q=Zoya')).json)).not.toContain('ealth');
  });

  test('shows staff their own record, and nobody else’s', async () => {
    const staffId = await addStaff(school.database);
    const id = await addHealthRecord(school.database, { staffId });
    const caller = await school.as({ 'healthrecord.read': `staffid=${staffId}` });
    const call = (of: number) => caller.get(`${url}/GetHealthRecordsForStaff?staffId=${of}`);
    expect((await call(staffId)).json).toMatchObject([{ healthRecordId: id }]);
    const colleague = await addStaff(school.database);
    await addHealthRecord(school.database, { staffId: colleague });
    expect((await call(colleague)).json).toEqual([]);
  });
});
