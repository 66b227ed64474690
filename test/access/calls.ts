import { referrers, resources } from '../../src/app/areas.server.ts';
import { relatedUrl } from '../../src/kit/domain/removal.domain.ts';
import { exportUrl, idParameterOf, offersCall, resourceUrl } from '../../src/kit/domain/resource.domain.ts';
import { keysToChoose, keysToEnter, keysToFilter } from '../../src/kit/server/resource/referrers.server.ts';
import type { Input } from '../contract/contract-case.ts';
import { accountCalls } from './account-calls.ts';
import { gradeCalls } from './grade-calls.ts';
import { groupCalls } from './group-calls.ts';
import { importCalls } from './import-calls.ts';
import { call, isLogged, type MatrixCall } from './matrix-call.ts';
import { notificationCalls } from './notification-calls.ts';
import { paperCalls } from './paper-calls.ts';
import { privacyCalls } from './privacy-calls.ts';
import { safeArrivalCalls } from './safe-arrival-calls.ts';
import { setUpCalls } from './set-up-calls.ts';
import { studentCalls } from './student-calls.ts';
import { timetableCalls } from './timetable-calls.ts';
import type { Ids } from './world.ts';

const day = '2026-06-15';
const nowhere = 2_000_000_000;

function ofResources(): MatrixCall[] {
  return resources.flatMap(({ resource, storage }) => {
    const { name, permission, isPart } = resource;
    const path = resourceUrl(resource);
    const key = (action: string) => `${permission}.${isPart && action !== 'read' ? 'update' : action}`;
    const may = (...actions: string[]) => ({ keys: actions.map(key) });
    const has = (call: Parameters<typeof offersCall>[1]) => offersCall(resource, call);
    const owner = { resource: name };
    const one = (ids: Ids) => `${path}?${idParameterOf(resource)}=${ids.records[name]}`;
    const logged = storage.onView && isLogged;
    const body = (ids: Ids) => ids.inputs[name];
    const calls: (MatrixCall | false)[] = [
      has('list') && { route: `GET ${path}`, may: may('read'), url: () => path, ...logged },
      has('read') && {
        route: `GET ${path}/:id`,
        may: may('read'),
        owner,
        url: (ids) => `${path}/${ids.records[name]}`,
        ...logged,
      },
      has('create') && { route: `POST ${path}`, may: may('create'), owner, url: () => path, body, creates: true },
      has('update') && { route: `PUT ${path}`, may: may('update'), owner, url: one, body },
      has('delete') && { route: `DELETE ${path}`, may: may('delete'), owner, url: one },
      has('delete') && {
        route: `GET ${relatedUrl(resource)}`,
        may: may('delete'),
        owner,
        url: (ids) => one(ids).replace(path, relatedUrl(resource)),
      },
      ...['GET', 'POST'].map(
        (method) =>
          has('export') && {
            route: `${method} ${exportUrl(resource)}`,
            may: may('read'),
            url: () => exportUrl(resource),
          },
      ),
      ...(resource.names ?? []).map((lookup: { path: string }) => ({
        route: `GET ${lookup.path}`,
        may: {
          keys: [
            ...['read', 'create', 'update'].map(key),
            ...keysToEnter(storage.table, referrers),
            ...keysToChoose(lookup, referrers),
            ...keysToFilter(lookup, referrers),
          ],
        },
        url: () => lookup.path,
      })),
    ];
    return calls.filter((call) => call !== false);
  });
}

const student = { owner: 'student' } as const;
const staff = { owner: 'staff' } as const;
const program = { owner: 'program' } as const;

const byStudent = ({ studentId }: Ids) => `studentId=${studentId}`;
const byStaff = ({ staffId }: Ids) => `staffId=${staffId}`;
const byProgram = ({ programId }: Ids) => `programId=${programId}`;
const byFee = ({ records }: Ids) => `studentFeeId=${records['StudentFee']}`;
const byExamination = ({ records }: Ids) => `examinationId=${records['Examination']}`;
const byProgramYear = ({ records }: Ids) => `programYearId=${records['ProgramYear']}`;
const forAll = (...keys: string[]) => ({ keys, forAll: true }) as const;
const present = { morning: true, afternoon: true, notes: '', attendanceDate: day };
const studentSheet = ({ studentId, programId }: Ids): Input => ({ Attendances: [{ ...present, studentId, programId }] });
const staffSheet = ({ staffId }: Ids): Input => ({ Attendances: [{ ...present, staffId }] });
const session = ({ programId, courseId, staffId }: Ids): Input => ({ programId, courseId, staffId });

const identity = '/api/ias/IdentityAccess';
const attendance = '/api/las/StudentAttendance';
const staffAttendance = '/api/las/StaffAttendance';
const course = '/api/ps/ProgramCourse';

/** The calls besides those that every resource has. */
const special: MatrixCall[] = [
  ...timetableCalls,
  ...importCalls,
  ...paperCalls,
  ...safeArrivalCalls,
  call('GET /api/openapi.json', 'public'),
  call('GET /api/docs', 'public'),
  call(`POST ${identity}/login`, 'public', '', { body: () => ({ email: 'nobody@school.test', password: 'a guess' }) }),
  call(`POST ${identity}/CheckInvitation`, 'public', '', { body: () => ({ token: 'none' }) }),
  call(`POST ${identity}/AcceptInvitation`, 'public', '', { body: () => ({ token: 'none', password: 'the old oak tree' }) }),
  call(`POST ${identity}/CheckSetup`, 'public', '', { body: () => ({ token: 'none' }) }),
  call(`POST ${identity}/Setup`, 'public', '', { body: () => ({}) }),
  call(`POST ${identity}/ForgotPassword`, 'public', '', { body: () => ({}) }),
  call(`POST ${identity}/CheckReset`, 'public', '', { body: () => ({ token: 'none' }) }),
  call(`POST ${identity}/ResetPassword`, 'public', '', { body: () => ({ token: 'none', password: 'the old oak tree' }) }),
  call(`POST ${identity}/CheckEndSessions`, 'public', '', { body: () => ({ token: 'none' }) }),
  call(`POST ${identity}/EndSessions`, 'public', '', { body: () => ({ token: 'none' }) }),
  call(`POST ${identity}/logout`, 'session'),
  call(`GET ${identity}/session`, 'session'),
  call(`GET ${identity}/sessions`, 'session'),
  call(`DELETE ${identity}/sessions`, 'session', `sessionId=${nowhere}`, { mayBeMissing: true }),
  call(`POST ${identity}/ChangePassword`, 'session', '', { body: () => ({}) }),
  call(`POST ${identity}/SecondStep`, 'public', '', { body: () => ({ challenge: 'none', code: '000000' }) }),
  call(`GET ${identity}/SecondFactor`, 'session'),
  ...['Confirm', 'SetUpSecondFactor', 'ConfirmSecondFactor', 'RenewRecoveryCodes', 'TurnOffSecondFactor', 'AddPasskey'].map(
    (name) => call(`POST ${identity}/${name}`, 'session', '', { body: () => ({}) }),
  ),
  call(`GET ${identity}/Passkeys`, 'session'),
  ...['SetUpPasskey', 'AskProof'].map((name) => call(`POST ${identity}/${name}`, 'session')),
  call(`PUT ${identity}/RenamePasskey`, 'session', `passkeyId=${nowhere}`, {
    body: () => ({ passkeyName: 'Phone' }),
    mayBeMissing: true,
  }),
  call(`POST ${identity}/DeletePasskey`, 'session', `passkeyId=${nowhere}`, { body: () => ({}) }),
  call(`POST ${identity}/AskPasskey`, 'public'),
  ...['AskSecondStep', 'LogInByPasskey'].map((name) => call(`POST ${identity}/${name}`, 'public', '', { body: () => ({}) })),
  call('GET /api/search', 'session', 'q=ine'),
  call('PUT /api/ias/ListColumns', 'session', '', { body: () => ({}) }),
  call('GET /api/ias/SavedList', 'session'),
  ...['POST PreviewChange', 'PUT Change', 'POST UndoChange', 'POST PreviewDelete', 'POST Delete'].map((what) =>
    call(what.replace(' ', ' /api/ias/ManyRecords/'), 'session', '', { body: () => ({}) }),
  ),
  call('POST /api/ias/SavedList', 'session', '', { body: () => ({}) }),
  call('PUT /api/ias/SavedList', 'session', `savedListId=${nowhere}`, { body: () => ({}) }),
  call('DELETE /api/ias/SavedList', 'session', `savedListId=${nowhere}`, { mayBeMissing: true }),
  call('GET /api/live', 'session'),
  call('GET /api/together', 'session', 'calls=/api/ias/IdentityAccess/session'),
  call('GET /api/ias/Task', 'session'),
  call('GET /api/ias/Task/:id', 'session', '', { mayBeMissing: true }),
  call('DELETE /api/ias/Task', 'session', `taskId=${nowhere}`, { mayBeMissing: true }),
  call('GET /api/ias/Task/Result', 'session', `taskId=${nowhere}`, { mayBeMissing: true }),
  ...accountCalls,

  call('GET /api/ias/AuditEntry', 'audit.read'),
  call('GET /api/ias/AuditEntry/:id', 'audit.read', '', { mayBeMissing: true }),

  ...groupCalls,
  ...studentCalls,
  ...privacyCalls,

  call('GET /api/ss/Staff/Photo', 'staff.read', byStaff, { ...staff, mayBeMissing: true }),
  call('PUT /api/ss/Staff/Photo', 'staff.update', byStaff, staff),
  call('DELETE /api/ss/Staff/Photo', 'staff.update', byStaff, { ...staff, mayBeMissing: true }),
  call('GET /api/ss/StaffExit/GetOpenCourseSessions', 'staffexit.read staffexit.create staffexit.update', byStaff, {
    ...staff,
    isList: true,
  }),

  ...setUpCalls,
  call(`GET ${course}/GetAllCoursesForProgram`, 'program.read', byProgram, program),
  call(`GET ${course}/GetAllStaffForProgram`, 'program.read', byProgram, program),
  call(`POST ${course}`, 'program.update', '', { ...program, body: ({ programId, courseId }) => ({ programId, courseId }) }),
  call(
    `DELETE ${course}/DeleteProgramCourseById`,
    'program.update',
    ({ programCourseId }) => `programCourseId=${programCourseId}`,
    program,
  ),
  call(`POST ${course}/AssignStaffToCourseForProgram`, 'program.update', '', { ...program, body: session }),
  call(`POST ${course}/AssignStaffBulk`, 'program.update', '', {
    ...program,
    body: (ids) => ({ courseSessions: [session(ids)] }),
  }),
  call(`PUT ${course}/UpdateStaffToCourseForProgram`, 'program.update', (ids) => `courseSession=${ids.courseSessionId}`, {
    ...program,
    body: session,
  }),
  call(
    `DELETE ${course}/UnassignStaffToCourseForProgram`,
    'program.update',
    (ids) => `courseSessionId=${ids.courseSessionId}`,
    program,
  ),

  call('GET /api/egs/ExamSchedule/GetCoursesForExamination', 'examschedule.create examschedule.update', byExamination, {
    owner: { resource: 'Examination' },
  }),
  call('POST /api/egs/Examination/CopyToPrograms', 'examination.create', '', { body: () => ({}) }),
  call('POST /api/egs/ExamSchedule/CreateSchedulesBulk', 'examschedule.create', '', {
    owner: { resource: 'Examination' },
    body: ({ inputs }) => {
      const { examinationId, ...paper } = inputs['ExamSchedule'] ?? {};
      return { examinationId, examSchedules: [paper] };
    },
    creates: true,
  }),
  call('PUT /api/egs/Examination/Release', forAll('graderecord.update'), `examinationId=${nowhere}`, { mayBeMissing: true }),
  call('GET /api/egs/Examination/GetDataForDays', 'graderecord.read', 'lastNExams=5'),
  call('GET /api/egs/Examination/GetResultsForStudent', 'graderecord.read', byStudent),
  call('GET /api/egs/Examination/GetLastResultsForProgram', 'graderecord.read', byProgram),
  ...['GET', 'POST'].map((method) =>
    call(`${method} /api/egs/Examination/ExportRanks`, 'graderecord.read', byExamination, { owner: { resource: 'Examination' } }),
  ),
  call('GET /api/egs/ExamRemark/GetRemarksByExamination', 'graderecord.read', byExamination, {
    owner: { resource: 'Examination' },
  }),
  // Only for the class teacher and the office, not for others who teach the class.
  call('PUT /api/egs/ExamRemark/UpdateRemarksBulk', 'graderecord.read graderecord.update', '', {
    owner: { resource: 'Examination' },
    body: ({ records, studentId }) => ({ examinationId: records['Examination'], remarks: [{ studentId, remark: 'Good' }] }),
    mayBeMissing: true,
  }),
  call('GET /api/egs/GradeRecord/GetMarksToEnter', 'graderecord.create graderecord.update'),
  call('GET /api/egs/GradeScale', 'termmanagement.read graderecord.read'),
  call('PUT /api/egs/GradeScale', forAll('termmanagement.update'), '', { body: () => ({ bands: [] }) }),
  call('GET /api/egs/Examination/GetResults', 'graderecord.read', byExamination, { owner: { resource: 'Examination' } }),
  ...['GET', 'POST'].map((method) =>
    call(`${method} /api/egs/GradeRecord/PrintAllGradeReportsByExamination`, 'graderecord.read', `examinationId=${nowhere}`, {
      mayBeMissing: true,
    }),
  ),
  call(
    'GET /api/egs/GradeRecord/PrintGradeReportForStudent',
    'graderecord.read',
    `examinationId=${nowhere}&studentId=${nowhere}`,
    {
      mayBeMissing: true,
    },
  ),
  call('GET /api/egs/GradeRecord/Verify', 'public', 'code=none', { mayBeMissing: true }),

  call('GET /api/gs/School', 'school.read'),
  call('PUT /api/gs/School', 'school.update', '', { body: () => ({}) }),
  call('GET /api/gs/Restoration', 'school.read'),
  call('PUT /api/gs/Restoration/AllowSending', 'school.update', '', { mayBeMissing: true }),
  call('GET /api/gs/WorkingWeek', 'workingweek.read'),
  call('PUT /api/gs/WorkingWeek/UpdateWorkingWeekBulk', forAll('workingweek.update'), '', { body: () => ({}) }),
  call('GET /api/gs/SchoolYear/GetNextSchoolYear', 'schoolyear.create'),
  call('GET /api/gs/SchoolYear/GetSchoolYears', 'session'),
  call('GET /api/gs/YearPlan', forAll('schoolyear.update'), 'schoolYear=2027'),
  call('GET /api/gs/YearPlan/GetStudents', forAll('schoolyear.update'), 'schoolYear=2027'),
  call('DELETE /api/gs/YearPlan', forAll('schoolyear.update'), 'schoolYear=2027', { mayBeMissing: true }),
  ...['POST /api/gs/YearPlan', 'PUT /api/gs/YearPlan/SetOutcomes', 'PUT /api/gs/YearPlan/SetSteps'].map((planning) =>
    call(planning, forAll('schoolyear.update'), '', { body: () => ({}) }),
  ),
  ...['Fill', 'PreviewApply', 'Apply', 'PreviewUndo', 'Undo'].map((name) =>
    call(`POST /api/gs/YearPlan/${name}`, forAll('schoolyear.update'), '', { body: () => ({}) }),
  ),
  call('GET /api/ps/ProgramYear/GetCourses', 'programyear.read', byProgramYear, program),
  call('PUT /api/ps/ProgramYear/SaveCourses', 'programyear.update', '', {
    ...program,
    body: ({ records }) => ({ programYearId: records['ProgramYear'], courses: [] }),
  }),
  call('POST /api/ps/ProgramYear/PrepareYear', forAll('programyear.create'), '', { body: () => ({ schoolYear: 2000 }) }),
  call('GET /api/gs/TermManagement', 'termmanagement.read'),
  call('POST /api/gs/TermManagement/CreateTermBulk', forAll('termmanagement.create'), '', { body: () => ({}) }),
  call('PUT /api/gs/TermManagement/UpdateTermBulk', forAll('termmanagement.update'), '', { body: () => ({}) }),
  call('DELETE /api/gs/TermManagement', forAll('termmanagement.delete'), `termManagementId=${nowhere}`, { mayBeMissing: true }),
  call('GET /api/gs/Holiday/GetHolidaysForRange', 'holiday.read', `startDate=${day}&endDate=${day}`),
  call('POST /api/gs/Holiday/MarkDatesAsHoliday', forAll('holiday.create'), `startDate=${day}&endDate=${day}`),
  call('DELETE /api/gs/Holiday/MarkDatesAsWorkingDay', forAll('holiday.delete'), `startDate=${day}&endDate=${day}`),

  call(
    'GET /api/las/StudentLeave/GetTotalDays',
    'studentleave.create studentleave.update studentleave.read',
    `leaveFrom=${day}&leaveTo=${day}`,
  ),
  call(
    'GET /api/las/StaffLeave/GetLeaveBalance',
    'staffleave.create staffleave.update staffleave.read',
    ({ staffId, records }) =>
      `staffId=${staffId}&staffLeaveCategoryId=${records['StaffLeaveCategory']}&leaveFrom=${day}&leaveTo=${day}`,
    staff,
  ),
  call('GET /api/fs/StudentFee/GetFeeParts', 'studentfee.update', byFee, { owner: { resource: 'StudentFee' } }),
  ...['PreviewFeesBulk', 'CreateFeesBulk'].map((bulk) =>
    call(`POST /api/fs/StudentFee/${bulk}`, 'studentfee.create', '', {
      ...program,
      body: ({ programId }) => ({ programIds: [programId], dueDate: '2028-07-01' }),
    }),
  ),
  ...['GET', 'POST'].map((method) => call(`${method} /api/fs/StudentFee/ExportDues`, 'studentfee.read')),
  call('GET /api/fs/StudentFee/GetFeeSums', 'studentfee.read'),
  call('GET /api/fs/PaymentTransaction/GetPaymentSums', 'paymenttransaction.read'),
  call('GET /api/fs/StudentFee/GetFeesForProgram', 'studentfee.read', byProgram),
  call('GET /api/hs/HealthRecord/GetHealthRecordsForStudent', 'healthinsurance.read', byStudent, {
    ...student,
    ...isLogged,
    isList: true,
  }),
  call('GET /api/hs/HealthRecord/GetHealthRecordsForStaff', 'healthrecord.read', byStaff, {
    ...staff,
    ...isLogged,
    isList: true,
  }),
  call('GET /api/hs/VaccinationRecord/GetVaccinationsDue', 'healthrecord.read', '', isLogged),
  ...['GET', 'POST'].map((method) => call(`${method} /api/hs/VaccinationRecord/ExportVaccinationsDue`, 'healthrecord.read')),
  call('GET /api/hs/HealthRecord/GetAlerts', 'healthalert.read', byStudent, { ...student, isList: true }),
  ...['GET', 'POST'].map((method) => call(`${method} /api/hs/HealthRecord/ExportAlerts`, 'healthalert.read')),
  call('GET /api/hs/Visit/GetNurseDesk', forAll('healthrecord.read')),
  call('GET /api/hs/Visit/GetCareFacts', 'healthrecord.create healthrecord.update', byStudent, { ...student, ...isLogged }),
  call('GET /api/hs/HealthRecord/GetLooks', 'healthrecord.read', (ids) => `healthRecordId=${ids.records['HealthRecord']}`, {
    owner: { resource: 'HealthRecord' },
  }),
  call('GET /api/hs/Visit/GetLooks', 'healthrecord.read', (ids) => `visitId=${ids.records['Visit']}`, {
    owner: { resource: 'Visit' },
  }),
  call('GET /api/fs/StaffSalary/GetSalaryParts', 'staffsalary.create staffsalary.update'),
  call('GET /api/fs/FeeStructure/GetInForceTwice', 'feestructure.read'),
  call('POST /api/fs/FeeStructure/CopyToPrograms', 'feestructure.create', '', { body: () => ({}) }),
  call('POST /api/fs/StaffSalary/PreviewSalaries', 'paymenttransaction.create', '', { body: () => ({ month: day.slice(0, 7) }) }),
  call('POST /api/fs/StaffSalary/PaySalaries', 'paymenttransaction.create', '', {
    body: () => ({ month: day.slice(0, 7), paymentMode: 2, paymentDate: day }),
  }),
  call('GET /api/fs/PaymentTransaction/GetPaymentsForProgram', 'paymenttransaction.read', byProgram),
  call('GET /api/fs/PaymentTransaction/GetDayBook', forAll('paymenttransaction.read'), `date=${day}`),
  ...['GET', 'POST'].map((method) =>
    call(`${method} /api/fs/PaymentTransaction/ExportDayBook`, forAll('paymenttransaction.read'), `date=${day}`),
  ),
  ...['GET', 'POST'].map((method) =>
    call(`${method} /api/fs/PaymentTransaction/ExportLedger`, forAll('paymenttransaction.read'), `month=${day.slice(0, 7)}`),
  ),
  call(
    'GET /api/fs/PaymentTransaction/GetOpenBalance',
    'paymenttransaction.create paymenttransaction.update',
    byStudent,
    student,
  ),
  call('GET /api/fs/PaymentTransaction/GetFinancialMetrics', forAll('paymenttransaction.read')),
  call('GET /api/fs/PaymentTransaction/GetFinancialMonths', forAll('paymenttransaction.read'), 'year=2026'),
  ...['GET', 'POST'].flatMap((method) => [
    call(`${method} ${attendance}/ExportAllStudentAttendances`, 'studentattendance.read'),
    call(`${method} ${attendance}/ExportRegister`, 'studentattendance.read', (ids) => `${byProgram(ids)}&month=2026-06`, {
      ...program,
      mayBeMissing: true,
    }),
    call(`${method} ${attendance}/ExportAbsent`, 'studentattendance.read', `date=${day}`),
    call(`${method} ${staffAttendance}/ExportAllStaffAttendances`, 'staffattendance.read'),
  ]),
  call(`GET ${attendance}`, 'studentattendance.read'),
  call(`GET ${staffAttendance}`, 'staffattendance.read'),
  call(`GET ${attendance}/GetAttendancesForProgram`, 'studentattendance.read', byProgram),
  call('GET /api/las/StudentLeave/GetLeavesForProgram', 'studentleave.read', byProgram),
  call(`GET ${attendance}/GetAttendanceToday`, { keys: ['studentattendance.read', 'healthalert.read'] }),
  call(`GET ${staffAttendance}/GetAttendanceToday`, 'staffattendance.read'),
  call(`GET ${attendance}/GetRegisterToday`, 'studentattendance.read', byProgram),
  call(`GET ${attendance}/GetAbsent`, 'studentattendance.read', `date=${day}`),
  call(`GET ${attendance}/GetOftenAbsent`, 'studentattendance.read'),
  call(`GET ${attendance}/GetDataForDays`, 'studentattendance.read', 'days=5'),
  call(`GET ${attendance}/GetAttendanceForStudent`, 'studentattendance.read', byStudent, { ...student, isList: true }),
  call(`GET ${staffAttendance}/GetAttendanceForStaff`, 'staffattendance.read', byStaff, { ...staff, isList: true }),
  call(`GET ${attendance}/:id`, 'studentattendance.read', '', { mayBeMissing: true, ...program }),
  call(`GET ${staffAttendance}/:id`, 'staffattendance.read', '', { mayBeMissing: true, ...staff }),
  call(
    `GET ${attendance}/GetAttendanceByDateAndProgram`,
    'studentattendance.read studentattendance.create',
    (ids) => `date=${day}&${byProgram(ids)}`,
    { ...student, mayBeMissing: true },
  ),
  call(`POST ${attendance}/CreateAttendanceBulk`, 'studentattendance.create', '', { ...program, body: studentSheet }),
  call(`PUT ${attendance}/UpdateAttendanceBulk`, 'studentattendance.update', '', {
    ...program,
    body: studentSheet,
    mayBeMissing: true,
  }),
  call(
    `DELETE ${attendance}/DeleteAttendanceByCompositeKey`,
    'studentattendance.delete',
    (ids) => `date=${day}&${byProgram(ids)}`,
    {
      ...program,
      mayBeMissing: true,
    },
  ),
  call(`GET ${staffAttendance}/GetAttendanceByDate`, 'staffattendance.read staffattendance.create', `date=${day}`),
  // One sheet lists everybody.
  call(`POST ${staffAttendance}/CreateAttendanceBulk`, forAll('staffattendance.create'), '', { body: staffSheet }),
  call(`PUT ${staffAttendance}/UpdateAttendanceBulk`, 'staffattendance.update', '', {
    ...staff,
    body: staffSheet,
    mayBeMissing: true,
  }),
  call(`DELETE ${staffAttendance}/DeleteAttendanceByDate`, 'staffattendance.delete', `date=${day}`, { mayBeMissing: true }),
  ...gradeCalls,
  ...notificationCalls,
  // For callers who may read staff; everybody else sees only their own.
  call(`GET ${course}/GetAllCoursesForStaff`, 'staff.read', byStaff, { ...staff, isList: true }),
];

/** Every call of the app that is declared here. */
export const matrixCalls = (): MatrixCall[] => [...ofResources(), ...special];
