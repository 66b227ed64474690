ALTER TABLE "account" DROP CONSTRAINT "account_person";
ALTER TABLE "account" DROP CONSTRAINT "account_staff_id_staff_staff_id_fk";

ALTER TABLE "account" DROP CONSTRAINT "account_family_id_family_family_id_fk";

ALTER TABLE "account" DROP CONSTRAINT "account_student_id_student_student_id_fk";

ALTER TABLE "program" ADD COLUMN "namesake" integer DEFAULT 0 NOT NULL;
ALTER TABLE "student" ADD COLUMN "namesake" integer DEFAULT 0 NOT NULL;
ALTER TABLE "account" ADD CONSTRAINT "account_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "account" ADD CONSTRAINT "account_family_id_family_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "family"("family_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "account" ADD CONSTRAINT "account_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE set null ON UPDATE no action;
-- Two of one name, or of one Aadhaar number, that are there already stay as they are; whoever changes one has to choose another.
update program p set namesake = program_id where exists (select from program o where o.program_id < p.program_id
  and lower(regexp_replace(o.program_name, '\s+', ' ', 'g')) = lower(regexp_replace(p.program_name, '\s+', ' ', 'g')));
update student set namesake = student_id from (select student_id as id,
  row_number() over (partition by id_document_number order by student_id) as place from student where id_document_number <> '') twin
where twin.id = student_id and twin.place > 1;

CREATE UNIQUE INDEX "program_name_once" ON "program" USING btree (lower(regexp_replace("program_name", '\s+', ' ', 'g')),"namesake");
CREATE UNIQUE INDEX "student_aadhaar_once" ON "student" USING btree ("id_document_number","namesake") WHERE "student"."id_document_number" <> '';
ALTER TABLE "account" ADD CONSTRAINT "account_person" CHECK (num_nonnulls("account"."staff_id", "account"."family_id", "account"."student_id") = case when "account"."role" = 1 then 0 else 1 end
        or ("account"."is_disabled" and num_nonnulls("account"."staff_id", "account"."family_id", "account"."student_id") = 0));
