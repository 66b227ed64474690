ALTER TABLE "timetable_change" ADD COLUMN "is_told" boolean;
CREATE INDEX "timetable_change_untold" ON "timetable_change" USING btree ("timetable_change_id") WHERE not "timetable_change"."is_told";