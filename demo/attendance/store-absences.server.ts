import { sql } from 'drizzle-orm';
import { absenceState } from '../../src/areas/leave-attendance/safe-arrival/absence-states.domain.ts';
import {
  absenceLinks,
  safeArrivalSettings,
  studentAbsences,
} from '../../src/areas/leave-attendance/safe-arrival/safe-arrival.table.ts';
import type { WriteContext } from '../../src/kit/server/http/context.server.ts';
import { draw } from '../draw.server.ts';

/** How many children on the latest registers somebody still has to call about. */
const stillOpen = 4;

/**
 * Switches safe arrival on. Most of the children absent without leave on the latest registers are explained. Their guardians count as asked
 * long ago, because the demonstration writes to nobody by itself.
 */
export async function storeAbsences({ db }: WriteContext): Promise<void> {
  const { open, answered, explained, arrivedLate } = absenceState;
  const at = (time: string) => sql`least(now(), (n.attendance_date + ${time}::time) at time zone (select time_zone from school))`;
  await db.update(safeArrivalSettings).set({ isOn: true });
  await db.execute(sql`
    insert into ${studentAbsences} (student_id, attendance_date, state, since, told, note, explained, explained_by)
    select n.student_id, n.attendance_date, k.state, ${at('09:05')}, ${at('09:16')},
      case when k.state = ${answered} then (array['Fever', 'A visit to the doctor', '', 'Toothache'])[1 + n.place % 4] else '' end,
      case when k.state <> ${open} then ${at('09:40')} end,
      case k.state when ${open} then '' when ${answered} then coalesce(g.name, 'Homeroom') else 'Homeroom' end
    from (
      select a.*, row_number() over (order by ${draw(sql`a.student_id || '?' || a.attendance_date`)}, a.student_id)::int as place
      from student_attendance a
      where a.attendance_date = (select max(attendance_date) from student_attendance_sheet) and not (a.morning and a.afternoon)
        and not exists (select from student_leave l where l.student_id = a.student_id
          and a.attendance_date between l.leave_from and l.leave_to)) n
    cross join lateral (select case when n.place <= ${stillOpen} then ${open}::int when not n.morning and n.afternoon then ${arrivedLate}::int
      when n.place % 3 = 0 then ${explained}::int else ${answered}::int end as state) k
    left join lateral (select f.first_name || ' ' || f.last_name as name from student_family sf join family f using (family_id)
      where sf.student_id = n.student_id and sf.may_be_contacted order by sf.student_family_id limit 1) g on true
    order by n.place`);
  await db.execute(sql`
    insert into ${absenceLinks} (token_hash, absence_id, family_id, expires)
    select encode(sha256(convert_to(b.absence_id || ' ' || sf.family_id, 'UTF8')), 'hex'), b.absence_id, sf.family_id, b.told
    from ${studentAbsences} b join student_family sf on sf.student_id = b.student_id and sf.may_be_contacted
    join family f on f.family_id = sf.family_id and f.email <> ''`);
  // If a child has nobody with an e-mail address, nobody was asked.
  await db.execute(sql`
    update ${studentAbsences} b set told = null where not exists (select from ${absenceLinks} k where k.absence_id = b.absence_id)`);
}
