CREATE TABLE "withdrawn_fee_detail" (
	"student_fee_id" integer NOT NULL,
	"fee_structure_id" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	CONSTRAINT "withdrawn_fee_detail_student_fee_id_fee_structure_id_pk" PRIMARY KEY("student_fee_id","fee_structure_id")
);

CREATE TABLE "withdrawn_fee" (
	"student_fee_id" integer PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"due_date" date NOT NULL,
	"school_year" integer NOT NULL
);

DROP INDEX "student_fee_once";
ALTER TABLE "student_fee" ADD COLUMN "besides" integer DEFAULT 0 NOT NULL;
ALTER TABLE "student_enrolment" ADD COLUMN "is_promotion" boolean DEFAULT false NOT NULL;
ALTER TABLE "student_exit_enrolment" ADD COLUMN "is_promotion" boolean DEFAULT false NOT NULL;
ALTER TABLE "withdrawn_fee_detail" ADD CONSTRAINT "withdrawn_fee_detail_student_fee_id_withdrawn_fee_student_fee_id_fk" FOREIGN KEY ("student_fee_id") REFERENCES "withdrawn_fee"("student_fee_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "withdrawn_fee_detail" ADD CONSTRAINT "withdrawn_fee_detail_fee_structure_id_fee_structure_fee_structure_id_fk" FOREIGN KEY ("fee_structure_id") REFERENCES "fee_structure"("fee_structure_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "withdrawn_fee" ADD CONSTRAINT "withdrawn_fee_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "withdrawn_fee" ADD CONSTRAINT "withdrawn_fee_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "withdrawn_fee_detail_structure" ON "withdrawn_fee_detail" USING btree ("fee_structure_id");
CREATE UNIQUE INDEX "withdrawn_fee_once" ON "withdrawn_fee" USING btree ("student_id","school_year");
CREATE INDEX "withdrawn_fee_program" ON "withdrawn_fee" USING btree ("program_id");

-- Until now nothing but the log said which stays were begun by promotions.
update student_enrolment e set is_promotion = true
from audit_entry a, school
where a.resource = 'Student' and a.action = 'promote' and a.record_id = e.student_id
  and (a.after->>'programId')::integer = e.program_id and (a.at at time zone school.time_zone)::date = e.from_date;

-- A fee belongs to the year in which its class is attended. One that was made on entering a class shortly before the end of a year was
-- counted as the next one's; one for a class that was entered early, by a promotion in the second half of a year, as that year's.
with years as (
  select f.student_fee_id, f.student_id, f.school_year as stored, b.year,
    case when e.is_promotion and e.from_date >= b.begins + (b.ends - b.begins + 1) / 2 then b.year + 1 else b.year end as attended
  from student_fee f
  join student_enrolment e on e.enrolment_id = f.enrolment_id and f.due_date = e.from_date + 30
  cross join lateral (
    select year, (year || '-' || s.school_year_start)::date as begins, ((year + 1) || '-' || s.school_year_start)::date as ends
    from school s, lateral (select school_year_of(e.from_date) as year) y) b)
update student_fee f set school_year = y.attended from years y
where y.student_fee_id = f.student_fee_id and y.attended <> y.stored
  and not exists (select from student_fee o where o.student_id = f.student_id and o.school_year = y.attended)
  and not exists (
    select from years n where n.student_id = y.student_id and n.attended = y.attended and n.student_fee_id < y.student_fee_id);

-- Of several fees of one year, that of the present class is the fee of the year.
update student_fee f set besides = f.student_fee_id
from (
  select o.student_fee_id, row_number() over (
    partition by o.student_id, o.school_year
    order by o.is_without_stay, o.program_id is distinct from s.program_id, o.due_date desc, o.student_fee_id desc) as rank
  from student_fee o join student s using (student_id)) ranked
where ranked.student_fee_id = f.student_fee_id and ranked.rank > 1;

CREATE UNIQUE INDEX "student_fee_once" ON "student_fee" USING btree ("student_id","school_year","besides");

drop function charge_students(integer[], integer, date, text);
ALTER TABLE "student_fee" DROP COLUMN "enrolment_id";
