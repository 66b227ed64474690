import { sql } from 'drizzle-orm';
import { asked } from '../../src/areas/notification/letter/asked.domain.ts';
import { letterAnswers } from '../../src/areas/notification/letter/letter-answer.table.ts';
import type { NotificationContentInput } from '../../src/areas/notification/notification-content/notification-content.domain.ts';
import type { Recipient } from '../../src/areas/notification/recipient/recipient.server.ts';
import { fullName } from '../../src/common/person-name.domain.ts';
import { addDays } from '../../src/kit/domain/dates.domain.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { storeMailing } from './store-mailing.server.ts';

const trip: NotificationContentInput = {
  title: 'Trip to the science museum',
  body: '<p>Dear {{Recipient Name}},</p><p>The class is going to the science museum. <strong>May {{Student First Name}} come along?</strong> The bus leaves at 8 and is back by 4. Please pack lunch and water.</p><p>With kind regards</p><p>{{School Name}}</p>',
};
const gates: NotificationContentInput = {
  title: 'The east gate is closed',
  body: '<p>Dear {{Recipient Name}},</p><p>The east gate is being repaired. Until the end of the month, please bring and fetch {{Student First Name}} at the <strong>main gate</strong>.</p><p>With kind regards</p><p>{{School Name}}</p>',
};

const shown = [
  { content: trip, daysAgo: 2, asking: { asks: asked.choice, options: ['Yes', 'No'] }, answers: ['Yes', 'Yes', 'No', null] },
  { content: gates, daysAgo: 6, asking: { asks: asked.reading, options: [] }, answers: ['', '', '', null] },
] as const;
const daysToAnswer = 10;

/** Letters that the families of some classes read in the product, some of them answered; returns their messages. */
export async function storeLetters(ctx: WriteContext, guardians: readonly Recipient[]) {
  const { rows: classmates } = await ctx.db.execute<{
    studentId: number;
    isOwn: boolean;
    firstName: string;
    lastName: string;
  }>(sql`
    with own as materialized (select f.student_id from account a join student_family f using (family_id))
    select s.student_id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      s.student_id in (select student_id from own) as "isOwn"
    from student s where s.enrolled_program_id in (
      select enrolled_program_id from student where student_id in (select student_id from own))
    order by s.student_id`);
  const inClass = new Set(classmates.map(({ studentId }) => studentId));
  const own = new Set(classmates.filter(({ isOwn }) => isOwn).map(({ studentId }) => studentId));
  const isOwn = ({ studentIds }: Recipient) => studentIds.some((id) => own.has(id));
  const recipients = guardians
    .map((guardian) => ({ ...guardian, studentIds: guardian.studentIds.filter((id) => inClass.has(id)) }))
    .filter(({ studentIds }) => studentIds.length > 0)
    .sort((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  const sent = [];
  for (const { content, daysAgo, asking, answers } of shown) {
    const answerUntil = addDays(ctx.today, daysToAnswer - daysAgo);
    const letter = { content, daysAgo, asking: { ...asking, options: [...asking.options], answerUntil } };
    const { mailingId, mails } = await storeMailing(ctx, letter, recipients);
    sent.push(...mails);
    await ctx.db.insert(letterAnswers).values(
      classmates.flatMap(({ studentId, isOwn: isTried, ...child }, place) => {
        const answer = answers[place % answers.length] ?? null;
        // The trip waits for whoever tries the demo.
        if (answer === null || (isTried && asking.asks === asked.choice)) return [];
        return [{ mailingId, studentId, answer, answeredBy: `Guardian of ${fullName(child)}` }];
      }),
    );
  }
  return sent;
}
