CREATE TABLE "timetable_change" (
	"timetable_change_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timetable_change_timetable_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"what" text NOT NULL,
	"last_day" date NOT NULL,
	"lessons" jsonb NOT NULL,
	"timetable_plan_id" integer,
	"week_moves" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_undone" boolean DEFAULT false NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE INDEX "timetable_change_of" ON "timetable_change" USING btree ("account_id","timetable_change_id");