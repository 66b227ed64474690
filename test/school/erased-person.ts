import { personMerges } from '../../src/areas/student/merge/person-merge.table.ts';
import { tasks } from '../../src/kit/server/task/task.table.ts';
import type { TestApp } from '../support/harness.ts';

/** What is said of the person where it goes, and where it stays: words that nobody else in a school of tests has. */
export const word = { goes: 'Vanishing', stays: 'Remaining' } as const;

const [gone, kept] = [word.goes, word.stays];
const student = `(select student_id from of_whom)`;
const family = `(select family_id from of_whom)`;
const account = `(select account_id from of_whom)`;

/** What a statement needs to know: the student, a guardian, an account of theirs, and records of the school. */
interface OfWhom {
  studentId: number;
  familyId: number;
  accountId: number;
  programId: number;
}

/** A row, or several, in everything that a school may have of a student and of the guardian's account, with words of the person in it. */
const statements = [
  `update student set email = 'vanishing@home.test', current_address = '1 ${gone} Road', permanent_address = '2 ${gone} Road',
    personal_contact = '${gone} 98', emergency_contact = '${gone} 99', bank_name = '${gone} Bank', bank_ifsc = '${gone}', bank_branch = '${gone}',
    languages = '${gone}', previous_institution = '${gone} School', previous_transcript = '${gone}', interest = '${gone}', hobbies = '${gone}',
    achievements = '${gone}', remarks = '${gone}', identification_marks = '${gone}', student_education_id = '${gone}-77', is_disabled = true
    where student_id = ${student}`,
  `update family set email = 'vanishing.guardian@home.test', current_address = '1 ${gone} Road', permanent_address = '${gone}',
    personal_contact = '${gone} 97', nationality = '${gone}', income = 7 where family_id = ${family}`,
  `insert into student_photo (student_id, version, image_64, image_512) values (${student}, 'v', 'x', 'x')`,
  `insert into card_photo (student_id, version, image) values (${student}, 'v', 'x')`,
  `with f as (insert into file (student_id, title, is_shown, media_type, size) values (${student}, '${gone} paper', true, 'application/pdf', 1) returning file_id),
    c as (insert into file_content (file_id, content) select file_id, '${gone}' from f)
    insert into certificate_request (student_id, kind, purpose, state, reason, file_id) select ${student}, 1, '${gone}', 2, '${gone}', file_id from f`,
  `insert into proposed_change (student_id, account_id, field, value_before, value) values (${student}, ${account}, 'hobbies', '${gone}', '${gone}')`,
  `insert into proposed_change (student_id, family_id, field, value_before, value) values (${student}, ${family}, 'personalContact', '${gone}', '${gone}')`,
  `with n as (insert into consent_notice (purpose, rule, notice) values (2, 2, 'May we?') returning consent_notice_id)
    insert into consent (student_id, purpose, consent_notice_id, is_given, family_id, way, said_by, said_on, notes)
    select ${student}, 2, consent_notice_id, true, ${family}, 1, '${kept} Rao', '2020-01-01', '${gone}' from n`,
  `insert into consent_link (token_hash, student_id, family_id, purpose, sent_to, expires) values ('${gone}', ${student}, ${family}, 2, '${gone}', now())`,
  `insert into record_look (student_id, account_id, kind, day, roles) values (${student}, null, 1, '2020-01-01', '${gone}')`,
  `with a as (insert into student_absence (student_id, attendance_date, note, explained_by) values (${student}, '2020-01-02', '${gone}', '${gone}') returning absence_id)
    insert into absence_link (token_hash, absence_id, family_id, expires) select '${gone}', absence_id, ${family}, now() from a`,
  `with s as (insert into student_attendance_sheet (program_id, owner_id, attendance_date, morning_present, afternoon_present, present, total)
      values ((select program_id from of_whom), (select program_id from of_whom), '2020-01-02', 0, 0, 0, 1) returning sheet_id)
    insert into student_attendance (sheet_id, student_id, attendance_date, morning, afternoon, notes) select sheet_id, ${student}, '2020-01-02', false, false, '${gone}' from s`,
  `with c as (insert into student_leave_category (category_name, description) values ('Ill', '') returning student_leave_category_id)
    insert into student_leave (student_leave_category_id, student_id, leave_from, leave_to, total_days, reason)
    select student_leave_category_id, ${student}, '2020-01-02', '2020-01-02', 1, '${gone}' from c`,
  `with e as (insert into examination (examination_name, program_id, start_date, end_date) values ('Final', (select program_id from of_whom), '2020-01-02', '2020-01-03') returning examination_id)
    insert into exam_remark (examination_id, student_id, remark) select examination_id, ${student}, '${gone}' from e`,
  `with c as (insert into course_choice (choice_name, school_year, least_courses, most_courses, opens_on, closes_on)
      values ('Languages', 2019, 1, 1, '2019-06-01', '2019-06-30') returning course_choice_id),
    o as (insert into course (course_name, course_description, duration, credits, start_date) values ('French', '', 1, 1, '2019-01-01') returning course_id),
    d as (insert into course_choice_course (course_choice_id, course_id) select course_choice_id, course_id from c, o),
    s as (insert into student_choice (course_choice_id, student_id, reason) select course_choice_id, ${student}, '${gone}' from c)
    insert into student_choice_course (course_choice_id, student_id, course_id) select course_choice_id, ${student}, course_id from c, o`,
  `with m as (insert into mailing (title, body, audience, recipient_count, queued) values ('A letter', 'Dear ${gone}', '', 1, now()) returning mailing_id),
    r as (insert into mailing_recipient (mailing_id, kind, person_id, name, email, student_ids, about, facts, message_id, subject, body)
      select mailing_id, 'guardian', ${family}, '${kept} Rao', 'vanishing.guardian@home.test', array[${student}], '${kept}', '{"why": "${gone}"}', '<letter>', '${gone}', '${gone}' from m),
    e as (insert into email_data (from_email, to_name, to_email, subject, body, message_id) values ('s', '${kept} Rao', 'vanishing.guardian@home.test', '${gone}', '${gone}', '<letter>'))
    insert into letter_answer (mailing_id, student_id, answer, account_id, answered_by) select mailing_id, ${student}, '${gone}', ${account}, '${gone}' from m`,
  `insert into email_data (from_email, to_name, to_email, subject, body, message_id) values ('s', '${kept} Rao', 'Vanishing@home.test', '${gone}', '${gone}', '<other>')`,
  `insert into outbox (to_name, to_email, subject, body, message_id, state, recipient)
    values ('${kept} Rao', 'elsewhere.vanishing@home.test', '${gone}', '${gone}', '<waits>', 'failed', jsonb_build_object('kind', 'student', 'id', ${student}, 'studentIds', '[]'::jsonb))`,
  `with h as (insert into health_record (health_record_for, student_id) values (1, ${student}) returning health_record_id),
    p as (insert into insurance_provider (insurance_provider_name, insurance_provider_contact_mail, insurance_provider_contact_number) values ('Care', '', '') returning insurance_provider_id),
    a as (insert into allergy_record (allergy, name, severity, action_plan, health_record_id) select 1, '', 1, '${gone}', health_record_id from h),
    c as (insert into chronic_condition_record (chronic_condition, name, severity, action_plan, health_record_id) select 1, '', 1, '${gone}', health_record_id from h),
    m as (insert into mental_health_record (mental_health, name, health_record_id) select 1, '', health_record_id from h),
    v as (insert into vaccination_record (vaccine, name, date_administered, notes, health_record_id) select 1, '', '2019-01-01', '${gone}', health_record_id from h)
    insert into health_insurance (health_insurance_provider_id, health_insurance_status, health_record_id) select insurance_provider_id, 1, health_record_id from h, p`,
  `insert into visit (visit_for, student_id, visit_date, visit_time, complaint, treatment, medicine, dose, given_by, reason_without_consent)
    values (1, ${student}, '2020-01-02', '10:00', '${gone}', '${gone}', '${gone}', '1', '${gone}', '${gone}')`,
  `insert into medicine_consent (student_id, consented_on, consented_by, notes) values (${student}, '2020-01-02', '${gone}', '${gone}')`,
  `insert into year_plan (school_year, steps) values (2019, '[]')`,
  `insert into year_plan_outcome (school_year, student_id, outcome, reason, is_by_hand) values (2019, ${student}, 5, '${gone}', true)`,
  `insert into calendar_feed (account_id, secret_hash, student_id) values (${account}, '${gone}', ${student})`,
  `insert into authenticator_app (account_id, secret) values (${account}, '')`,
  `insert into recovery_code (account_id, code_hash) values (${account}, '${gone}')`,
  `insert into password_reset (token_hash, account_id, expires) values ('${gone}', ${account}, now())`,
  `insert into sign_in_challenge (token_hash, account_id) values ('${gone}', ${account})`,
  `insert into passkey_holder (account_id, user_handle) values (${account}, '${gone}')`,
  `insert into passkey (account_id, credential_id, public_key, counter, transports, passkey_name, is_synced, is_backed_up)
    values (${account}, '${gone}', '${gone}', 0, '{}', '${gone}', false, false)`,
  `insert into end_sessions_link (token_hash, account_id, expires) values ('${gone}', ${account}, now())`,
  `insert into known_country (account_id, country) values (${account}, 'IN')`,
  `insert into unusual_event (account_id, kind, subject, said, is_told) values (${account}, 1, '${gone}', '${gone}', true)`,
  `insert into known_browser (account_id, token_hash, device, address) values (${account}, '${gone}', '${gone}', '${gone}')`,
  `insert into notice (account_id, event, words, path) values (${account}, 'letter', '${gone}', '/')`,
  `insert into notice_preference (account_id, event, wants_notice, wants_mail) values (${account}, 'letter', true, true)`,
  `insert into list_columns (account_id, list, columns) values (${account}, 'x', '${gone}')`,
  `insert into saved_list (account_id, saved_list_name, path, search, is_shared) values (${account}, '${gone}', '/', '${gone}', false)`,
  `insert into idempotency_key (account_id, key, request, status, answer) values (${account}, '${gone}', 'x', 200, '{"said": "${gone}"}')`,
  `insert into many_change (account_id, list, field, records) values (1, 'sis/Student', 'remarks', jsonb_build_array(
    jsonb_build_object('id', ${student}, 'before', '${gone}', 'version', 1), '{"id": 900002, "before": "Others", "version": 1}'::jsonb))`,
  `insert into roster_setting (roster_setting_id, prefix) values (1, 'abcdef012345')`,
  `insert into roster_row (kind, sourced_id, is_gone, changed, body) values ('user', 'abcdef012345-student-' || ${student}, false, now(), '{"email": "${gone}"}')`,
  `insert into audit_entry (account_id, account_name, action, resource, record_id, before, after, request_id) values
    (${account}, '${kept} Rao', 'create', 'Student', ${student}, null, jsonb_build_object('studentId', ${student}, 'remarks', '${gone}'), ''),
    (${account}, '${kept} Rao', 'update', 'Visit', 900003, '{"complaint": "${gone}"}', '{"complaint": "${gone}!"}', ''),
    (${account}, '${kept} Rao', 'delete', 'Visit', 900003, jsonb_build_object('studentId', ${student}, 'complaint', '${gone}'), null, ''),
    (${account}, '${kept} Rao', 'update', 'Student', 900001, '{"remarks": "${gone}"}', '{"remarks": ""}', ''),
    (${account}, '${kept} Rao', 'update', 'Family', ${family}, '{"personalContact": "${gone}"}', '{"personalContact": "1"}', ''),
    (${account}, '${kept} Rao', 'update', 'Account', ${account}, '{"email": "vanishing@x.test"}', '{"email": "y"}', ''),
    (${account}, '${kept} Rao', 'sign-in', 'Session', null, null, '{"address": "${gone}"}', ''),
    (${account}, '${kept} Rao', 'update', 'StudentAttendance', 1, null, jsonb_build_object('exceptions', jsonb_build_array(
      jsonb_build_object('studentId', ${student}, 'notes', '${gone}'), '{"studentId": 900004, "notes": "Others"}'::jsonb)), ''),
    (${account}, '${kept} Rao', 'update', 'ExamRemark', 1, jsonb_build_object(${student}, '${gone}', 900004, 'Others'), jsonb_build_object(${student}, ''), ''),
    (${account}, '${kept} Rao', 'update', 'PaymentTransaction', 1, jsonb_build_object('studentId', ${student}, 'notes', '${kept}'), '{}', '')`,
];

/** Fills everything that a school may have of somebody. */
export async function fillWith(
  school: Pick<TestApp, 'rows' | 'database'>,
  { studentId, familyId, accountId, programId }: OfWhom,
): Promise<void> {
  const ids = `of_whom as (select ${studentId} as student_id, ${familyId} as family_id, ${accountId} as account_id, ${programId} as program_id)`;
  const { db } = school.database;
  const copies = { gone: { remarks: gone }, changed: {}, rows: [] };
  await db.insert(personMerges).values({ studentId, goneId: 900_001, ...copies } as never);
  await db.insert(tasks).values({ accountId, kind: 'x', title: gone, state: 'done', message: gone, input: {} });
  for (const statement of statements)
    await school.rows(statement.startsWith('with ') ? statement.replace(/^with /, `with ${ids}, `) : `with ${ids} ${statement}`);
}
