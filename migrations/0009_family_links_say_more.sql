ALTER TABLE "student_family" ADD COLUMN "is_separated" boolean DEFAULT false NOT NULL;
ALTER TABLE "student_family" ADD COLUMN "may_be_contacted" boolean DEFAULT true NOT NULL;
