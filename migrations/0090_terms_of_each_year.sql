-- Each year has one set: of two, the one that was shown.
delete from term a where not a.is_current and exists (select from term c where c.is_current and c.school_year = a.school_year);

ALTER TABLE "term" DROP COLUMN "is_current";
