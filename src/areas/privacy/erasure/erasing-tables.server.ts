import { type SQL, sql } from 'drizzle-orm';
import type { HeldTable, PersonTable } from '../data-request/held-tables.server.ts';
import { type Kept, keptByLaw } from '../retention/retention-rules.domain.ts';

/** Why something stays: by what law, or for what other reason. */
export type Reason = Kept | string;

/** Which rows of a table something is about, where not all that are somebody's: a condition on `t`. */
type Which = (id: number) => SQL;

/** The rows go. */
interface Goes {
  /** What they are called, where the archive does not say it. */
  goes: true | string;
  /** It comes and goes without anybody's doing, such as sessions: more of it is nothing other than was shown. */
  passes?: true;
}

/** The rows stay, without what some of their columns say. */
interface Emptied {
  empties: readonly string[];
  because: Reason;
  /** What stays, where the name of the table does not say it. */
  keeps?: string;
  which?: Which;
  /** Another area empties them, when it hears of it. */
  isDoneElsewhere?: true;
}

interface Stays {
  stays: Reason;
}

export type Erasing = Goes | Emptied | Stays;

/** What it means for a person of some kind, where it is not the same for all. */
type ByPerson = { of: Partial<Record<PersonTable, Erasing>>; otherwise: Erasing };

const goes: Goes = { goes: true };
const ofAccount = (what: string): Goes => ({ goes: what, passes: true });
const { money, register, marks } = keptByLaw;
const timetable = 'It says who taught what and when, as the register of lessons.';
const ofOthers = 'It belongs to somebody else.';

const numbers = ['bank_name', 'bank_ifsc', 'bank_branch', 'bank_account_number', 'id_document_number', 'namesake'];
const contact = ['email', 'current_address', 'permanent_address', 'personal_contact'];

/**
 * What the erasure of a person does with each table that refers to people. The compiler asks for a table that is missing here; what stands
 * in no such table is in `loose-rows.server.ts`.
 */
export const erasingTables: Readonly<Record<HeldTable, Erasing | ByPerson>> = {
  student: {
    empties: [
      ...[...contact, 'emergency_contact', ...numbers, 'languages', 'previous_institution', 'previous_transcript'],
      ...['interest', 'hobbies', 'achievements', 'remarks', 'identification_marks', 'student_education_id', 'education_namesake'],
      ...['religion', 'community', 'is_disabled'],
    ],
    keeps: 'Name, admission number, birth, gender, nationality, category',
    because: register,
  },
  staff: {
    empties: [...contact, 'date_of_birth', 'nationality'],
    keeps: 'Name, gender, designation and days of the staff member',
    because: money,
  },
  family: {
    empties: [...contact, 'date_of_birth', 'nationality', 'occupation', 'income', 'is_single_parent'],
    keeps: 'Names of guardians',
    because: register,
  },
  student_photo: goes,
  staff_photo: goes,
  card_photo: { goes: 'Photo on cards' },
  student_family: { stays: register },
  student_enrolment: { stays: register },
  waiting_stay: { stays: register },
  roll_number: { stays: register },
  promotion_stay: { stays: register },
  admission: { stays: register },
  student_exit: { stays: register },
  student_exit_enrolment: { stays: register },
  transfer_certificate: { stays: register },
  certificate_request: { empties: ['purpose', 'reason'], because: register },
  proposed_change: goes,
  consent: { empties: ['notes'], because: 'It is the proof that consent was given: DPDP Act 2023, section 6 (10).' },
  record_look: { of: { student: { goes: true, passes: true } }, otherwise: { stays: ofOthers } },
  file: goes,
  file_content: goes,
  student_fee: { stays: money },
  student_fee_detail: { stays: money },
  payment_transaction: { stays: money },
  payment_allocation: { stays: money },
  cancelled_payment: { stays: money },
  issued_receipt: { stays: money },
  promoted_fee: { stays: money },
  withdrawn_fee: { stays: money },
  withdrawn_fee_detail: { stays: money },
  student_attendance: { empties: ['notes'], because: marks },
  student_absence: goes,
  absence_link: { goes: 'Links about absences' },
  consent_link: { goes: 'Links in circulars', passes: true },
  student_leave: { empties: ['reason'], because: marks },
  grade_record: { stays: marks },
  exam_remark: goes,
  report_card: { stays: marks },
  student_tally: { stays: marks },
  student_choice: goes,
  student_choice_course: goes,
  teaching_group_student: { stays: marks },
  letter_answer: { of: { student: goes }, otherwise: { stays: ofOthers } },
  health_record: goes,
  allergy_record: goes,
  chronic_condition_record: goes,
  mental_health_record: goes,
  vaccination_record: goes,
  health_insurance: goes,
  visit: goes,
  medicine_consent: goes,
  data_request: {
    empties: ['asked_by', 'wish', 'answer', 'created_by', 'last_modified_by'],
    because: 'It says that something was asked and answered, and no longer by whom or about whom.',
  },
  erasure: { stays: 'It says that somebody was erased, and not who.' },
  data_archive_piece: { goes: 'Archives for requests' },
  year_plan_outcome: { empties: ['reason'], because: register },
  person_merge: { goes: 'Copies that undo a merge' },
  two_people: { goes: 'Marks that two records are two people' },
  account: {
    empties: ['account_name', 'email', 'password_hash', 'invitation_hash'],
    because: 'It says under a number who did what. Nobody can sign in with it.',
    keeps: 'The account under a number',
    which: (id) => sql`t.account_name !~ ${`^(Student|Staff|Family) ${id}$`}`,
    isDoneElsewhere: true,
  },
  calendar_feed: { goes: 'Calendar addresses' },
  account_guardian: { goes: 'Shares in accounts' },
  account_role: goes,
  authenticator_app: { goes: 'Authenticator app' },
  recovery_code: { goes: 'Recovery codes' },
  factor_removal: ofAccount('Requests for a lost device'),
  password_reset: ofAccount('Links for a new password'),
  sign_in_challenge: ofAccount('Logins under way'),
  sign_in_link: { goes: 'Links to a login provider' },
  passkey: { goes: 'Passkeys' },
  passkey_holder: { goes: 'Passkeys: whose they are' },
  end_sessions_link: ofAccount('Links that end sessions'),
  known_country: ofAccount('Countries of logins'),
  unusual_event: ofAccount('Unusual logins'),
  session: { goes: true, passes: true },
  known_browser: { goes: true, passes: true },
  notice: { goes: true, passes: true },
  notice_preference: ofAccount('Choice of messages'),
  list_columns: ofAccount('Columns of lists'),
  saved_list: ofAccount('Saved lists'),
  receipt_original: { stays: money },
  educational_background: goes,
  professional_experience: goes,
  teaching_staff: { stays: timetable },
  non_teaching_staff: { stays: timetable },
  staff_exit: { stays: money },
  staff_leave: { empties: ['reason'], because: money },
  staff_attendance: { empties: ['notes'], because: money },
  staff_salary: { stays: money },
  staff_salary_detail: { stays: money },
  issued_payslip: { stays: money },
  staff_unavailability: goes,
  course_session: { stays: timetable },
  course_takeover: { stays: timetable },
  former_teacher: { stays: timetable },
  teaching_group_teacher: { stays: timetable },
  program: { stays: timetable },
  program_year: { stays: timetable },
  program_year_course: { stays: timetable },
  timetable_entry: {
    empties: ['substitute_reason'],
    because: timetable,
    which: (id) => sql`t.staff_id = ${id}`,
  },
};

/** What becomes of a table with the erasure of a person of some kind. */
export function erasingOf(table: HeldTable, person: PersonTable): Erasing {
  const erasing = erasingTables[table];
  return 'of' in erasing ? (erasing.of[person] ?? erasing.otherwise) : erasing;
}
