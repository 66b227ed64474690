ALTER TABLE "staff_unavailability" ADD COLUMN "from_date" date DEFAULT '-infinity' NOT NULL;
ALTER TABLE "staff_unavailability" DROP CONSTRAINT "staff_unavailability_staff_id_weekday_start_time_pk";
ALTER TABLE "staff_unavailability" ADD CONSTRAINT "staff_unavailability_staff_id_weekday_start_time_from_date_pk" PRIMARY KEY("staff_id","weekday","start_time","from_date");
