CREATE INDEX "family_date_of_birth" ON "family" USING btree ("date_of_birth");
CREATE INDEX "student_date_of_birth" ON "student" USING btree ("date_of_birth");