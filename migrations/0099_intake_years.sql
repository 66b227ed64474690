ALTER TABLE "admission" ADD COLUMN "intake_year" integer;
CREATE INDEX "admission_intake" ON "admission" USING btree ("intake_year");