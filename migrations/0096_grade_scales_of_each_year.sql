-- Every recorded school year has the present scale, and so does a school without any record.
ALTER TABLE "grade_band" ADD COLUMN "school_year" integer;
UPDATE "grade_band" SET "school_year" = coalesce((SELECT min(school_year_id) FROM "school_year"), extract(year FROM current_date)::integer - 1);
ALTER TABLE "grade_band" ALTER COLUMN "school_year" SET NOT NULL;
ALTER TABLE "grade_band" DROP CONSTRAINT "grade_band_from";
ALTER TABLE "grade_band" DROP CONSTRAINT "grade_band_letter";
ALTER TABLE "grade_band" ADD CONSTRAINT "grade_band_from" UNIQUE("school_year","from_percentage");
ALTER TABLE "grade_band" ADD CONSTRAINT "grade_band_letter" UNIQUE("school_year","letter");
INSERT INTO "grade_band" (school_year, from_percentage, letter, words, version, created, created_by, last_modified, last_modified_by)
SELECT y.school_year_id, b.from_percentage, b.letter, b.words, b.version, b.created, b.created_by, b.last_modified, b.last_modified_by
FROM "grade_band" b JOIN "school_year" y ON y.school_year_id > b.school_year;
