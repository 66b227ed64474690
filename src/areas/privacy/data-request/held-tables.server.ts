import { type SQL, sql } from 'drizzle-orm';
import {
  familyRelations,
  genders,
  paymentModes,
  staffStatuses,
  studentStatuses,
  subjects,
} from '../../../common/enumerations.domain.ts';
import { weekdays } from '../../../kit/domain/dates.domain.ts';
import { type Enumeration, enumeration } from '../../../kit/domain/enumeration.domain.ts';
import type { AnyListed } from '../../../kit/domain/resource.domain.ts';
import { admission } from '../../admission/admission/admission.domain.ts';
import { examSchedules } from '../../examination/exam-schedule/exam-schedule.table.ts';
import { examinations, isReleased } from '../../examination/examination/examination.table.ts';
import { paymentTransaction } from '../../financial/payment-transaction/payment-transaction.domain.ts';
import { staffSalary } from '../../financial/staff-salary/staff-salary.domain.ts';
import { studentFee } from '../../financial/student-fee/student-fee.domain.ts';
import { file } from '../../general/file/file.domain.ts';
import { files } from '../../general/file/file.table.ts';
import { allergyRecord } from '../../health/allergy-record/allergy-record.domain.ts';
import { chronicConditionRecord } from '../../health/chronic-condition-record/chronic-condition-record.domain.ts';
import { healthInsurance } from '../../health/health-insurance/health-insurance.domain.ts';
import { healthRecord } from '../../health/health-record/health-record.domain.ts';
import { mentalHealthRecord } from '../../health/mental-health-record/mental-health-record.domain.ts';
import { vaccinationRecord } from '../../health/vaccination-record/vaccination-record.domain.ts';
import { visit } from '../../health/visit/visit.domain.ts';
import { absenceStates } from '../../leave-attendance/safe-arrival/absence-states.domain.ts';
import { staffLeave } from '../../leave-attendance/staff-leave/staff-leave.domain.ts';
import { studentLeave } from '../../leave-attendance/student-leave/student-leave.domain.ts';
import { courses } from '../../program/course/course.table.ts';
import { nonTeachingStaff } from '../../staff/non-teaching-staff/non-teaching-staff.domain.ts';
import { staff } from '../../staff/staff/staff.domain.ts';
import { certificateRequest } from '../../student/certificate-request/certificate-request.domain.ts';
import { consent } from '../../student/consent/consent.domain.ts';
import { proposedChange } from '../../student/proposed-change/proposed-change.domain.ts';
import { lookKinds } from '../../student/record-look/record-look-words.domain.ts';
import { student } from '../../student/student/student.domain.ts';
import { studentExit } from '../../student/student-exit/student-exit.domain.ts';
import { erasureStates } from '../erasure/erasure-words.domain.ts';
import { dataRequest } from './data-request.domain.ts';

/** A table of people. */
export type PersonTable = 'student' | 'staff' | 'family';

/** Of whom the data are, and for whom they are put together. */
export interface Whose {
  table: PersonTable;
  id: number;
  /** The guardian who asks about a student; null: the person. What belongs to others is left out. */
  familyId: number | null;
}

/** A table whose rows about a person are theirs to see. */
export interface Held {
  title: string;
  /** What it is called where it means something else to a person of another kind. */
  titleFor?: Readonly<Partial<Record<PersonTable, string>>>;
  /** The resource that says what its columns are called, and what their numbers mean. */
  of?: Pick<AnyListed, 'fields' | 'row'>;
  /** What the numbers of other columns mean. */
  words?: Readonly<Record<string, Enumeration>>;
  /** Columns that are not theirs, besides those that never are. */
  without?: readonly string[];
  /** The only columns that are. */
  only?: readonly string[];
  /** Whether a row is about more than them, so that what refers to it is not theirs. */
  isShared?: true;
  /** Which of the rows, where not all: a condition on `t`. */
  rows?: (whose: Whose) => SQL;
  /** Whoever's account stands in a row, the row is about the person, and does not say whose it is. */
  isByAnybody?: true;
  /** What the files are called that its rows hold: an expression over `t`. */
  fileName?: SQL;
}

/** Marks that the school has not released, where it releases them. */
const ofReleased = (examination: SQL) =>
  sql`exists (select from ${examinations} e where e.examination_id = ${examination} and ${isReleased(sql`e.released`)})`;
const examinationOfMark = sql`(select x.examination_id from ${examSchedules} x where x.exam_schedule_id = t.exam_schedule_id)`;

/** Who has no account any more said something that is nobody else's. */
const fromKnownAccount = () => sql`t.account_id is not null`;

const secret = 'It holds a secret, or the print of one.';
const worked = 'It is worked out from what the archive has.';
const ofAccount = 'It is how an account is used: the holder sees it in the settings.';
const internal = 'It is a draft, or a note of the office to itself.';

const tables = {
  student: { title: 'Student', of: student },
  staff: { title: 'Staff', of: staff },
  family: { title: 'Guardian', words: { gender: genders } },
  student_photo: { title: 'Photo of the student', without: ['image_64'] },
  staff_photo: { title: 'Photo of the staff member', without: ['image_64'] },
  card_photo: worked,
  student_family: {
    title: 'Links between guardians and students',
    without: ['is_separated', 'call_order'],
    words: { relationship: familyRelations },
  },
  student_enrolment: { title: 'Stays in programs' },
  waiting_stay: { title: 'Change of class to come' },
  roll_number: { title: 'Roll numbers' },
  promotion_stay: internal,
  admission: { title: 'Applications', of: admission },
  student_exit: { title: 'Exits', of: studentExit, words: { former_status: studentStatuses } },
  student_exit_enrolment: worked,
  transfer_certificate: { title: 'Transfer certificates' },
  certificate_request: { title: 'Certificates asked for', of: certificateRequest },
  proposed_change: { title: 'Proposed changes', of: proposedChange, rows: fromKnownAccount },
  consent: {
    title: 'Consent',
    of: consent,
    without: ['notes'],
    // What a guardian said whose record is gone is nobody else's.
    rows: () => sql`(t.is_for_all or t.family_id is not null)`,
  },
  record_look: {
    title: 'Who looked at the record',
    titleFor: { staff: 'Looks at records of students' },
    words: { kind: lookKinds },
    isByAnybody: true,
  },
  file: { title: 'Papers', of: file, rows: () => sql`t.is_shown` },
  file_content: { title: 'What papers hold', fileName: sql`(select f.title from ${files} f where f.file_id = t.file_id)` },
  student_fee: { title: 'Fees', of: studentFee },
  student_fee_detail: { title: 'Parts of fees' },
  payment_transaction: { title: 'Payments', of: paymentTransaction, without: ['income', 'expense'] },
  payment_allocation: { title: 'What payments paid for' },
  cancelled_payment: {
    title: 'Cancelled payments',
    without: ['income', 'expense'],
    words: { payment_for: subjects, payment_mode: paymentModes },
  },
  issued_receipt: { title: 'Receipts' },
  promoted_fee: worked,
  withdrawn_fee: { title: 'Withdrawn fees' },
  withdrawn_fee_detail: { title: 'Parts of withdrawn fees' },
  student_attendance: { title: 'Attendance of the student' },
  student_absence: {
    title: 'Absences',
    without: ['told', 'correction_told', 'note'],
    words: { state: absenceStates },
  },
  absence_link: secret,
  consent_link: secret,
  student_leave: { title: 'Leave of the student', of: studentLeave },
  grade_record: {
    title: 'Marks',
    rows: () => ofReleased(examinationOfMark),
  },
  exam_remark: { title: 'Remarks on examinations', rows: () => ofReleased(sql`t.examination_id`) },
  report_card: { title: 'Report cards', rows: () => ofReleased(sql`t.examination_id`) },
  student_tally: worked,
  student_choice: { title: 'Chosen courses' },
  student_choice_course: { title: 'Wishes for courses' },
  teaching_group_student: { title: 'Teaching groups' },
  letter_answer: { title: 'Answers to letters', rows: fromKnownAccount },
  health_record: { title: 'Health record', of: healthRecord },
  allergy_record: { title: 'Allergies', of: allergyRecord },
  chronic_condition_record: { title: 'Chronic conditions', of: chronicConditionRecord },
  mental_health_record: { title: 'Mental health', of: mentalHealthRecord },
  vaccination_record: { title: 'Vaccinations', of: vaccinationRecord },
  health_insurance: { title: 'Health insurance', of: healthInsurance },
  visit: { title: 'Visits to the nurse', of: visit },
  medicine_consent: { title: 'Consent to medicine' },
  data_request: {
    title: 'Data requests',
    of: dataRequest,
    rows: ({ familyId }) => (familyId === null ? sql`true` : sql`t.asked_by_family_id = ${familyId}`),
  },
  erasure: { title: 'Erasure', only: ['state', 'proposed', 'notice_until', 'ended'], words: { state: erasureStates } },
  data_archive_piece: 'It is an archive like this one.',
  year_plan_outcome: internal,
  person_merge: 'It holds copies that undo a merge: what they say stands in the records themselves.',
  two_people: 'It names somebody else.',
  account: { title: 'Account', only: ['account_name', 'email', 'is_disabled', 'created'] },
  calendar_feed: secret,
  account_guardian: ofAccount,
  account_role: { title: 'Roles' },
  authenticator_app: secret,
  recovery_code: secret,
  factor_removal: secret,
  password_reset: secret,
  sign_in_challenge: secret,
  sign_in_link: secret,
  passkey: secret,
  passkey_holder: secret,
  end_sessions_link: secret,
  known_country: ofAccount,
  unusual_event: ofAccount,
  session: {
    title: 'Sessions',
    only: ['created', 'last_seen', 'user_agent'],
    // Whoever saw as they do used a browser of their own.
    rows: () => sql`t.viewer_hash is null`,
  },
  known_browser: { title: 'Known browsers', only: ['created', 'last_seen'] },
  notice: { title: 'Notices behind the bell' },
  notice_preference: ofAccount,
  list_columns: ofAccount,
  saved_list: ofAccount,
  receipt_original: ofAccount,
  educational_background: { title: 'Education' },
  professional_experience: { title: 'Experience' },
  teaching_staff: { title: 'What the staff member teaches' },
  non_teaching_staff: { title: 'What the staff member does', of: nonTeachingStaff },
  staff_exit: { title: 'Exits of the staff member', words: { former_status: staffStatuses } },
  staff_leave: { title: 'Leave of the staff member', of: staffLeave },
  staff_attendance: { title: 'Attendance of the staff member' },
  staff_salary: { title: 'Salary', of: staffSalary },
  staff_salary_detail: { title: 'Parts of the salary' },
  issued_payslip: { title: 'Payslips' },
  staff_unavailability: {
    title: 'Times without lessons',
    words: { weekday: enumeration(weekdays, { start: 1 }), level: enumeration(['Undesired', 'Blocked'], { start: 1 }) },
  },
  course_session: { title: 'Courses given' },
  course_takeover: { title: 'Courses taken over' },
  former_teacher: { title: 'Courses given before' },
  teaching_group_teacher: { title: 'Teaching groups given' },
  program: { title: 'Class teacher of', only: ['program_name'], isShared: true },
  program_year: { title: 'Class teacher in school years', only: ['program_id', 'school_year'], isShared: true },
  program_year_course: { title: 'Courses given in school years' },
  timetable_entry: { title: 'Lessons', only: ['entry_date', 'start_time', 'end_time', 'program_id', 'course_id'] },
} satisfies Readonly<Record<string, Held | string>>;

/** A table that refers to a person. */
export type HeldTable = keyof typeof tables;

/**
 * Every table that refers to a person, directly or through another one of these: what an archive says of it, or why it is left out. A test
 * fails when a table is missing here.
 */
export const heldTables: Readonly<Record<string, Held | string>> = tables;

/** What a row shows in place of the id of something that is no person, by its table: an expression over `n`. */
export const namesOfOthers: Readonly<Record<string, SQL>> = {
  program: sql`n.program_name`,
  course: sql`n.course_name`,
  examination: sql`n.examination_name`,
  exam_schedule: sql`(select concat_ws(', ', c.course_name, e.examination_name) from ${courses} c, ${examinations} e
    where c.course_id = n.course_id and e.examination_id = n.examination_id)`,
  fee_structure: sql`n.fee_type`,
  house: sql`n.house_name`,
  insurance_provider: sql`n.insurance_provider_name`,
  student_leave_category: sql`n.category_name`,
  staff_leave_category: sql`n.category_name`,
  salary_structure: sql`n.salary_type`,
  teaching_group: sql`n.group_name`,
  course_choice: sql`n.choice_name`,
  mailing: sql`n.title`,
  role_permission: sql`n.role`,
  consent_notice: sql`n.notice`,
};

/** Columns that nobody's archive has: who else did something, what a search looks in, and prints of secrets. */
export const isNobodys = (column: string): boolean =>
  /_(by|hash|sort|joined)$/.test(column) ||
  ['search_name', 'version', 'namesake', 'education_namesake', 'said', 'account_id'].includes(column);
