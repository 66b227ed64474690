CREATE INDEX "staff_leave_to" ON "staff_leave" USING btree ("leave_to","leave_from","staff_id");
CREATE INDEX "student_leave_to" ON "student_leave" USING btree ("leave_to","leave_from","student_id");
CREATE INDEX "student_enrolment_members" ON "student_enrolment" USING btree ("program_id","student_id","from_date") WHERE "student_enrolment"."to_date" is null;
CREATE INDEX "student_enrolment_ended" ON "student_enrolment" USING btree ("to_date","program_id","student_id","from_date") WHERE "student_enrolment"."to_date" is not null;