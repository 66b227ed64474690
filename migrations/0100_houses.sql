CREATE TABLE "house" (
	"house_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_house_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"house_name" text NOT NULL,
	"colour" integer NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(house_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(house_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "house_colour" CHECK ("house"."colour" in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
);

ALTER TABLE "student" ADD COLUMN "house_id" integer;
CREATE UNIQUE INDEX "house_name_once" ON "house" USING btree ("search_name");
ALTER TABLE "student" ADD CONSTRAINT "student_house_id_house_house_id_fk" FOREIGN KEY ("house_id") REFERENCES "house"("house_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "student_house" ON "student" USING btree ("house_id","name_sort","student_id") WHERE "student"."house_id" is not null;