ALTER TABLE "student" ADD COLUMN "enrolled_program_id" integer;
CREATE INDEX "student_enrolled_name" ON "student" USING btree ("enrolled_program_id","name_sort","student_id");

-- What the scope of a program goes by follows the stays themselves, whoever writes them.
create function keep_enrolled_program() returns trigger language plpgsql as $$
begin
  update student s set enrolled_program_id = now_in.program_id
  from (select distinct c.student_id, e.program_id from changed c
    left join student_enrolment e on e.student_id = c.student_id and e.to_date is null) now_in
  where s.student_id = now_in.student_id and s.enrolled_program_id is distinct from now_in.program_id;
  return null;
end $$;

create trigger student_enrolment_inserted after insert on student_enrolment referencing new table as changed for each statement execute function keep_enrolled_program();
create trigger student_enrolment_updated after update on student_enrolment referencing new table as changed for each statement execute function keep_enrolled_program();
create trigger student_enrolment_deleted after delete on student_enrolment referencing old table as changed for each statement execute function keep_enrolled_program();

update student s set enrolled_program_id = e.program_id from student_enrolment e where e.student_id = s.student_id and e.to_date is null;
