ALTER TABLE "teaching_group_program" DROP CONSTRAINT "teaching_group_program_teaching_group_id_program_id_pk";
ALTER TABLE "teaching_group_program" ADD COLUMN "from_date" date;
ALTER TABLE "teaching_group_program" ADD COLUMN "to_date" date;

-- A group has been for its programs as long as it has been there.
UPDATE "teaching_group_program" p SET "from_date" = g.from_date, "to_date" = g.to_date FROM "teaching_group" g
WHERE g.teaching_group_id = p.teaching_group_id;

ALTER TABLE "teaching_group_program" ALTER COLUMN "from_date" SET NOT NULL;
ALTER TABLE "teaching_group_program" ADD CONSTRAINT "teaching_group_program_teaching_group_id_program_id_from_date_pk" PRIMARY KEY("teaching_group_id","program_id","from_date");
ALTER TABLE "teaching_group_program" ADD CONSTRAINT "teaching_group_program_days" CHECK ("teaching_group_program"."to_date" >= "teaching_group_program"."from_date");

-- Nothing calls it: whether there are groups, and who is in one, is asked separately.
DROP FUNCTION IF EXISTS takes_course(integer, integer, integer, date);
