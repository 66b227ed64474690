ALTER TABLE "student" ADD COLUMN "education_namesake" integer DEFAULT 0 NOT NULL;
-- Those of one number that are there already stay as they are; whoever changes one has to choose another.
update student set education_namesake = student_id from (select student_id as id,
  row_number() over (partition by lower(replace(student_education_id, ' ', '')) order by student_id) as place
  from student where student_education_id <> '') twin
where twin.id = student_id and twin.place > 1;
CREATE UNIQUE INDEX "student_emis_once" ON "student" USING btree (lower(replace("student_education_id", ' ', '')),"education_namesake") WHERE "student"."student_education_id" <> '';