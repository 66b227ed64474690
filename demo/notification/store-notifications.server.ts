import { and, between, eq, gt } from 'drizzle-orm';
import { examScheduled } from '../../src/areas/examination/exam-schedule/exam-notifications.domain.ts';
import { reportCardReady } from '../../src/areas/examination/report-card/report-card-notifications.domain.ts';
import { paymentReceived } from '../../src/areas/financial/payment-transaction/payment-notifications.domain.ts';
import { daysBeforeDue, feeDue, feeOverdue } from '../../src/areas/financial/student-fee/fee-notifications.domain.ts';
import { studentFees } from '../../src/areas/financial/student-fee/student-fee.table.ts';
import { accounts } from '../../src/areas/identity/account/account.table.ts';
import { accountInvitation, passwordReset } from '../../src/areas/identity/account/account-notifications.domain.ts';
import { absenceEntered } from '../../src/areas/leave-attendance/attendance/notifications/absence-notifications.domain.ts';
import {
  registerNotTaken,
  registerStillNotTaken,
} from '../../src/areas/leave-attendance/attendance/notifications/register-notifications.domain.ts';
import { leaveChanged, leaveEntered } from '../../src/areas/leave-attendance/leave/leave-notifications.domain.ts';
import { studentLeaves } from '../../src/areas/leave-attendance/student-leave/student-leave.table.ts';
import { notificationEvents } from '../../src/areas/notification/event/notification-event.table.ts';
import { notices } from '../../src/areas/notification/notice/notice.table.ts';
import type { NotificationContentInput } from '../../src/areas/notification/notification-content/notification-content.domain.ts';
import { notificationContents } from '../../src/areas/notification/notification-content/notification-content.table.ts';
import { rendered } from '../../src/areas/notification/notification-content/rendered.server.ts';
import { guardiansOf } from '../../src/areas/notification/recipient/recipient.server.ts';
import { valuesFor } from '../../src/areas/notification/recipient/recipient-values.server.ts';
import { certificateDecided } from '../../src/areas/student/certificate-request/certificate-notifications.domain.ts';
import { studentFamilies } from '../../src/areas/student/family/family.table.ts';
import { changesDecided } from '../../src/areas/student/proposed-change/proposal-notifications.domain.ts';
import { students as studentTable } from '../../src/areas/student/student/student.table.ts';
import { coverGiven } from '../../src/areas/timetable/cover/cover-notifications.domain.ts';
import { timetableChanged } from '../../src/areas/timetable/entry/timetable-notifications.domain.ts';
import { studentStatus } from '../../src/common/enumerations.domain.ts';
import { createChance } from '../../src/kit/domain/chance.factory.ts';
import { addDays, daysInSentence, displayDate, type IsoDate } from '../../src/kit/domain/dates.domain.ts';
import type { Db } from '../../src/kit/server/database/database.server.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { emailData } from '../../src/kit/server/mail/outbox.table.ts';
import { insertAll } from '../insert-all.server.ts';
import { idOf, type StoredDemo } from '../stored-demo.server.ts';
import { storeLetters } from './store-letters.server.ts';
import { sentTo, storeMailing } from './store-mailing.server.ts';

const greeting = '<p>Dear {{Recipient Name}},</p>';
const close = '<p>With kind regards</p><p><strong>{{School Name}}</strong><br />{{School Address}}<br />{{School Phone}}</p>';
const letter = (title: string, text: string): NotificationContentInput => ({ title, body: `${greeting}${text}${close}` });

/** The letters that the demo school's office sends again and again. */
export const letters = [
  letter(
    'Fees of {{Student First Name}} are due',
    '<p>The fees of {{Student Name}} ({{Admission Number}}, {{Program Name}}) come to <strong>{{Amount Due}}</strong>, due on {{Due Date}}.</p><p>They can be paid</p><ul><li><p>at the office, from Monday to Friday between 9 and 12</p></li><li><p>by UPI, with the code on your last receipt</p></li></ul>',
  ),
  letter(
    'Parents’ evening of {{Program Name}}',
    '<p>We would like to talk with you about how {{Student First Name}} is doing. Please come to the classroom of {{Program Name}} on <strong>Friday at 5 in the evening</strong>.</p>',
  ),
  letter(
    'Sports day',
    '<h2>Saturday from 8 in the morning</h2><p>Please pack for {{Student First Name}}</p><ol><li><p>sports shoes</p></li><li><p>a bottle of water</p></li><li><p>a hat against the sun</p></li></ol><p>Parents are welcome.</p>',
  ),
  letter(
    'Library books of {{Student First Name}}',
    '<p>Some library books of {{Student Name}} are still out. Please send them along this week.</p>',
  ),
  letter('The school bus leaves earlier', '<p>From Monday on, all buses leave <u>ten minutes earlier</u> than before.</p>'),
  letter(
    'Annual day: helpers wanted',
    '<p>For the annual day of {{School Name}}, we are looking for parents to help with the stage and with tea. Write to {{School Email}}.</p>',
  ),
];

/** A message to staff and office, which needs no greeting. */
const note = (title: string, text: string): NotificationContentInput => ({ title, body: `<p>{{Recipient Name}},</p>${text}` });

/** Notifications ready to be switched on: the text for each event that people can be told about automatically. */
export const ofEvents: readonly { event: string; content: NotificationContentInput }[] = [
  {
    event: leaveEntered.name,
    content: letter(
      'Leave of {{Student First Name}}',
      '<p>Leave of {{Student Name}} has been entered: <strong>{{Leave Dates}}</strong>. Days: {{Leave Days}}. Reason: {{Leave Reason}}</p>',
    ),
  },
  {
    event: leaveChanged.name,
    content: letter(
      'Leave of {{Student First Name}} is changed',
      '<p>The leave of {{Student Name}} has been changed. It is now <strong>{{Leave Dates}}</strong>.</p>',
    ),
  },
  {
    event: feeDue.name,
    content: letter(
      'Reminder: fees of {{Student First Name}}',
      '<p>The fees of {{Student Name}}, <strong>{{Amount Due}}</strong>, are due on {{Due Date}}.</p>',
    ),
  },
  {
    event: feeOverdue.name,
    content: letter(
      'Overdue: fees of {{Student First Name}}',
      '<p>The fees of {{Student Name}} were due on {{Due Date}}. <strong>{{Amount Due}}</strong> is still to be paid.</p>',
    ),
  },
  {
    event: paymentReceived.name,
    content: letter(
      'Receipt {{Receipt Number}}',
      '<p>We received <strong>{{Amount Paid}}</strong> for {{Student Name}} on {{Payment Date}}. The receipt comes with this message.</p>',
    ),
  },
  {
    event: absenceEntered.name,
    content: letter(
      '{{Student First Name}} is absent',
      '<p>Our register shows that {{Student Name}} is absent on <strong>{{Absence Date}}</strong>, {{Absent When}}. If this surprises you, please call us at once: {{School Phone}}.</p>',
    ),
  },
  {
    event: registerNotTaken.name,
    content: note(
      'Please take the register of {{Register Of}}',
      '<p>The register of <strong>{{Register Of}}</strong> for {{Register Date}} has not been taken yet.</p>',
    ),
  },
  {
    event: registerStillNotTaken.name,
    content: note(
      'Registers of {{Register Date}} that are missing',
      '<p>Not taken yet: <strong>{{Register Of}}</strong>. The teachers have been told.</p>',
    ),
  },
  {
    event: examScheduled.name,
    content: letter(
      '{{Examination Name}} of {{Student First Name}}',
      '<p>{{Student First Name}} is examined in</p><p><strong>{{Exam Papers}}</strong></p>',
    ),
  },
  {
    event: reportCardReady.name,
    content: letter(
      'Report card of {{Student First Name}}: {{Examination Name}}',
      '<p>The results of {{Student Name}} for <strong>{{Examination Name}}</strong> are ready: {{Exam Total}}, {{Exam Percentage}}, grade {{Exam Grade}}. So is the report card. You will find both on the page of {{Student First Name}}.</p>',
    ),
  },
  {
    event: timetableChanged.name,
    content: note(
      'Another timetable from {{Timetable From}} on',
      '<p><strong>{{Timetable Dates}}</strong> lessons are held at other times than before. You will find them under Timetable.</p><p>{{School Name}}</p>',
    ),
  },
  {
    event: coverGiven.name,
    content: note(
      'Cover on {{Lesson Date}}, {{Lesson Time}}',
      '<p>Please give the lesson of {{Lesson Teacher}}: <strong>{{Lesson Course}}</strong> in <strong>{{Lesson Program}}</strong> on {{Lesson Date}}, {{Lesson Time}}.</p>',
    ),
  },
  {
    event: certificateDecided.name,
    content: letter('{{Decided Certificate}}', '<p>Look at it under <em>Papers</em> on the page of {{Student First Name}}.</p>'),
  },
  {
    event: changesDecided.name,
    content: letter(
      'What you have proposed for {{Student First Name}}',
      '<p>{{Decided Changes}}. What was refused says why on the page of {{Student First Name}}, under <em>Address and numbers</em>.</p>',
    ),
  },
  {
    event: accountInvitation.name,
    content: letter(
      'Welcome to {{School Name}} online',
      '<p>Your account is ready. Please choose a password here:</p><p>{{Account Link}}</p><p>The link works once, for three days. If you need help, call the office: {{School Phone}}.</p>',
    ),
  },
  {
    event: passwordReset.name,
    content: letter(
      'A new password for {{School Name}}',
      '<p>Choose a new password with this link. It works once, for one hour:</p><p>{{Account Link}}</p><p>If you did not ask for it, you need not do anything.</p>',
    ),
  },
];

/** The index of the letter that went to many people at once. */
const sportsDay = 2;
const sentMessages = 500;
const daysBack = 90;
const daysOfYear = 365;
const minutesOfDay = { from: 9 * 60, to: 16 * 60 };

/** The school's letters to families, and those sent in the last months. */
export async function storeNotifications(ctx: WriteContext, { people, students }: StoredDemo): Promise<void> {
  const chance = createChance(307);
  const contentIds = await insertAll(ctx.db, notificationContents, notificationContents.notificationContentId, letters);
  await storeEvents(ctx);
  const ids = people.students
    .filter(({ input }) => input.studentStatus === studentStatus.active)
    .map((child) => idOf(students, child));
  const all = await guardiansOf(ctx.db, ids);
  const guardians = all.filter(({ email }) => email !== '');
  const values = await valuesFor(ctx, guardians);
  const sent = Array.from({ length: sentMessages }, () => {
    const number = chance.whole(0, guardians.length - 1);
    // Nobody is reminded to pay what they do not owe.
    const content = chance.pick(values[number]?.['Due Date'] ? letters : letters.slice(1));
    const day = addDays(ctx.today, -chance.whole(1, daysBack));
    const minutes = chance.whole(minutesOfDay.from, minutesOfDay.to);
    const emailSentAt = new Date(Date.parse(`${day}T00:00:00+05:30`) + minutes * 60_000 + chance.whole(0, 59) * 1_000);
    return {
      ...sentTo(guardians[number], emailSentAt),
      ...rendered(content, values[number] ?? {}),
    };
  });
  const toMany = { content: letters[sportsDay], id: contentIds[sportsDay], daysAgo: 12 };
  sent.push(...(await storeMailing(ctx, toMany, all)).mails, ...(await storeLetters(ctx, all)));
  sent.sort((one, other) => one.emailSentAt.getTime() - other.emailSentAt.getTime());
  for (let at = 0; at < sent.length; at += 250) await ctx.db.insert(emailData).values(sent.slice(at, at + 250));
}

async function storeEvents({ db, today }: WriteContext): Promise<void> {
  const contents = ofEvents.map(({ content }) => content);
  const ids = await insertAll(db, notificationContents, notificationContents.notificationContentId, contents);
  await db
    .insert(notificationEvents)
    .values(ofEvents.map(({ event }, index) => ({ event, notificationContentId: ids[index] ?? null })));
  const told = [...(await leavesTold(db, today)), ...(await feesTold(db, today))];
  told.sort((one, other) => one.created.getTime() - other.created.getTime());
  if (told.length > 0) await db.insert(notices).values(told);
}

/** A notice about a parent's child, read long ago. */
const toldOn = (day: IsoDate, { accountId, studentId }: { accountId: number; studentId: number }) => ({
  accountId,
  path: `/sis/student/details/${studentId}`,
  created: new Date(`${day}T05:30:00Z`),
  readAt: new Date(`${day}T12:00:00Z`),
});

const childOf = { accountId: accounts.accountId, studentId: studentTable.studentId, firstName: studentTable.firstName };

async function leavesTold(db: Db, today: IsoDate) {
  const leaves = await db
    .select({ ...childOf, leaveFrom: studentLeaves.leaveFrom, leaveTo: studentLeaves.leaveTo })
    .from(accounts)
    .innerJoin(studentFamilies, eq(studentFamilies.familyId, accounts.familyId))
    .innerJoin(studentTable, eq(studentTable.studentId, studentFamilies.studentId))
    .innerJoin(studentLeaves, eq(studentLeaves.studentId, studentTable.studentId))
    .where(between(studentLeaves.leaveFrom, addDays(today, -daysBack), addDays(today, -1)));
  return leaves.map(({ firstName, leaveFrom, leaveTo, ...child }) => ({
    ...toldOn(leaveFrom, child),
    event: leaveEntered.name,
    words: `Leave of ${firstName} ${daysInSentence(leaveFrom, leaveTo)}`,
  }));
}

async function feesTold(db: Db, today: IsoDate) {
  const fees = await db
    .select({ ...childOf, dueDate: studentFees.dueDate })
    .from(accounts)
    .innerJoin(studentFamilies, eq(studentFamilies.familyId, accounts.familyId))
    .innerJoin(studentTable, eq(studentTable.studentId, studentFamilies.studentId))
    .innerJoin(studentFees, eq(studentFees.studentId, studentTable.studentId))
    .where(and(between(studentFees.dueDate, addDays(today, -daysOfYear), today), gt(studentFees.balance, 0)));
  return fees.map(({ firstName, dueDate, ...child }) => ({
    ...toldOn(addDays(dueDate, -daysBeforeDue), child),
    event: feeDue.name,
    words: `Fees of ${firstName} are due on ${displayDate(dueDate)}`,
  }));
}
