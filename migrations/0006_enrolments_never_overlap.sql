CREATE TABLE "student_exit_enrolment" (
	"enrolment_id" integer PRIMARY KEY NOT NULL,
	"student_exit_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date
);

ALTER TABLE "student_exit_enrolment" ADD CONSTRAINT "student_exit_enrolment_student_exit_id_student_exit_student_exit_id_fk" FOREIGN KEY ("student_exit_id") REFERENCES "student_exit"("student_exit_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_exit_enrolment" ADD CONSTRAINT "student_exit_enrolment_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_exit_enrolment" ADD CONSTRAINT "student_exit_enrolment_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "student_exit_enrolment_exit" ON "student_exit_enrolment" USING btree ("student_exit_id");
CREATE INDEX "student_exit_enrolment_student" ON "student_exit_enrolment" USING btree ("student_id");
CREATE INDEX "student_exit_enrolment_program" ON "student_exit_enrolment" USING btree ("program_id");
-- What was stored before this rule, brought into order. Registers and marks were taken by the earlier of two stays that
-- overlap, so it keeps its days and the later one begins after it; one that lies within another goes.
create function pg_temp.today() returns date language sql as $$
  select (now() at time zone coalesce((select time_zone from school), 'UTC'))::date
$$;

update student_enrolment e set to_date = greatest(e.from_date, later.begins - 1)
from (select o.enrolment_id, min(n.from_date) as begins from student_enrolment o
  join student_enrolment n on n.student_id = o.student_id and (n.from_date, n.enrolment_id) > (o.from_date, o.enrolment_id)
  where o.to_date is null group by o.enrolment_id) later
where later.enrolment_id = e.enrolment_id;

create view pg_temp.stay as
  select *, max(to_date) over (partition by student_id order by from_date, enrolment_id
    rows between unbounded preceding and 1 preceding) as taken_until from student_enrolment;
delete from student_enrolment e using pg_temp.stay s where s.enrolment_id = e.enrolment_id and e.to_date <= s.taken_until;
update student_enrolment e set from_date = s.taken_until + 1
from pg_temp.stay s where s.enrolment_id = e.enrolment_id and e.from_date <= s.taken_until;

-- Exits that are in effect: no stay goes on after their date, and what they ended is kept for whoever undoes them.
create view pg_temp.leaver as
  select x.student_exit_id, x.student_id, x.exit_date, x.former_status, s.program_id from student_exit x
  join student s using (student_id) where x.is_in_effect and s.student_status not in (0, 1);
insert into student_exit_enrolment (enrolment_id, student_exit_id, student_id, program_id, from_date, to_date)
select e.enrolment_id, l.student_exit_id, e.student_id, e.program_id, e.from_date, e.to_date
from student_enrolment e join pg_temp.leaver l using (student_id) where e.to_date is null or e.to_date > l.exit_date;
delete from student_enrolment e using pg_temp.leaver l where l.student_id = e.student_id and e.from_date > l.exit_date;
update student_enrolment e set to_date = l.exit_date
from pg_temp.leaver l where l.student_id = e.student_id and (e.to_date is null or e.to_date > l.exit_date);

-- The open stay of a leaver was not kept so far: it ended on the exit date, or was removed and its program is in the record.
create view pg_temp.unkept as
  select * from pg_temp.leaver l where former_status in (0, 1) and program_id is not null
    and not exists (select from student_exit_enrolment k where k.student_exit_id = l.student_exit_id and k.to_date is null);
insert into student_exit_enrolment (enrolment_id, student_exit_id, student_id, program_id, from_date, to_date)
select e.enrolment_id, u.student_exit_id, u.student_id, e.program_id, e.from_date, null
from pg_temp.unkept u join student_enrolment e on e.student_id = u.student_id and e.program_id = u.program_id and e.to_date = u.exit_date
where not exists (select from student_exit_enrolment k where k.student_exit_id = u.student_exit_id);
insert into student_exit_enrolment (enrolment_id, student_exit_id, student_id, program_id, from_date, to_date)
select nextval(pg_get_serial_sequence('student_enrolment', 'enrolment_id')), u.student_exit_id, u.student_id, u.program_id,
  greatest(u.exit_date, (select max(k.to_date) from student_exit_enrolment k where k.student_exit_id = u.student_exit_id)) + 1, null
from pg_temp.unkept u order by u.student_exit_id;

-- The record and the history agree: by the record for those who belong here, by the history for those who have left.
update student_enrolment e set to_date = greatest(e.from_date, pg_temp.today() - 1)
from student s where s.student_id = e.student_id and e.to_date is null
  and (s.student_status not in (0, 1) or s.program_id is distinct from e.program_id);
insert into student_enrolment (student_id, program_id, from_date)
select s.student_id, s.program_id,
  greatest(pg_temp.today(), (select max(e.to_date) + 1 from student_enrolment e where e.student_id = s.student_id))
from student s where s.student_status in (0, 1) and s.program_id is not null
  and not exists (select from student_enrolment e where e.student_id = s.student_id and e.to_date is null)
order by s.student_id;
update student s set program_id = last.program_id
from (select distinct on (student_id) student_id, program_id from student_enrolment order by student_id, from_date desc) last
where last.student_id = s.student_id and s.student_status not in (0, 1)
  and s.program_id is not null and s.program_id <> last.program_id;

drop view pg_temp.unkept, pg_temp.leaver, pg_temp.stay;
drop function pg_temp.today();

-- The stays of a student never overlap.
alter table student_enrolment add constraint student_enrolment_once
  exclude using gist (student_id with =, daterange(from_date, to_date, '[]') with &&);
