CREATE INDEX "family_personal_contact_end" ON "family" USING btree ((reverse("personal_contact") collate "C"));
CREATE INDEX "student_emergency_contact_end" ON "student" USING btree ((reverse("emergency_contact") collate "C"));
CREATE INDEX "student_personal_contact_end" ON "student" USING btree ((reverse("personal_contact") collate "C"));
CREATE INDEX "student_school_admission_number_end" ON "student" USING btree ((reverse(replace("school_admission_number", '-', '')) collate "C"));