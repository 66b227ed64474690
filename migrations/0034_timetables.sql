CREATE TABLE "calendar_feed" (
	"calendar_feed_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_feed_calendar_feed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"secret_hash" text NOT NULL,
	"staff_id" integer,
	"program_id" integer,
	"student_id" integer,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used" timestamp with time zone,
	CONSTRAINT "calendar_feed_secret" UNIQUE("secret_hash"),
	CONSTRAINT "calendar_feed_of_one" CHECK (num_nonnulls("calendar_feed"."staff_id", "calendar_feed"."program_id", "calendar_feed"."student_id") = 1)
);

CREATE TABLE "slot" (
	"slot_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slot_slot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slot_name" text NOT NULL,
	"program_id" integer NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"is_teaching" boolean DEFAULT true NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(slot_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(slot_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "slot_times" CHECK ("slot"."end_time" > "slot"."start_time")
);

CREATE TABLE "timetable_entry" (
	"timetable_entry_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timetable_entry_timetable_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entry_date" date NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"program_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"substitute_id" integer,
	"substitute_reason" text DEFAULT '' NOT NULL,
	"lessons" smallint DEFAULT 1 NOT NULL,
	"beside_id" integer,
	"room_kind_id" integer,
	"room" smallint,
	"is_locked" boolean DEFAULT false NOT NULL,
	"is_parked" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "timetable_entry_time" UNIQUE("timetable_entry_id","entry_date","start_time","end_time"),
	CONSTRAINT "timetable_entry_times" CHECK ("timetable_entry"."end_time" > "timetable_entry"."start_time"),
	CONSTRAINT "timetable_entry_lessons" CHECK ("timetable_entry"."lessons" in (1, 2)),
	CONSTRAINT "timetable_entry_substitute" CHECK ("timetable_entry"."substitute_id" <> "timetable_entry"."staff_id"),
	CONSTRAINT "timetable_entry_room" CHECK ("timetable_entry"."room_kind_id" is null or "timetable_entry"."room" between 1 and 100)
);

CREATE TABLE "lesson_need" (
	"program_course_id" integer PRIMARY KEY NOT NULL,
	"lessons_per_week" integer,
	"doubles" integer DEFAULT 0 NOT NULL,
	"room_kind_id" integer,
	"group_name" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "lesson_need_lessons" CHECK ("lesson_need"."lessons_per_week" between 0 and 60),
	CONSTRAINT "lesson_need_doubles" CHECK ("lesson_need"."doubles" between 0 and 30)
);

CREATE TABLE "room_kind" (
	"room_kind_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_kind_room_kind_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"room_kind_name" text NOT NULL,
	"rooms" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "room_kind_rooms" CHECK ("room_kind"."rooms" between 1 and 100)
);

CREATE TABLE "staff_unavailability" (
	"staff_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"start_time" time NOT NULL,
	"end_time" time NOT NULL,
	"level" smallint NOT NULL,
	CONSTRAINT "staff_unavailability_staff_id_weekday_start_time_pk" PRIMARY KEY("staff_id","weekday","start_time"),
	CONSTRAINT "staff_unavailability_weekday" CHECK ("staff_unavailability"."weekday" between 1 and 7),
	CONSTRAINT "staff_unavailability_times" CHECK ("staff_unavailability"."end_time" > "staff_unavailability"."start_time"),
	CONSTRAINT "staff_unavailability_level" CHECK ("staff_unavailability"."level" in (1, 2))
);

CREATE TABLE "timetable_plan" (
	"timetable_plan_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timetable_plan_timetable_plan_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"seed" integer NOT NULL,
	"lessons" jsonb NOT NULL,
	"quality" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "slot" ADD CONSTRAINT "slot_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "timetable_entry" ADD CONSTRAINT "timetable_entry_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "timetable_entry" ADD CONSTRAINT "timetable_entry_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "course"("course_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "timetable_entry" ADD CONSTRAINT "timetable_entry_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "timetable_entry" ADD CONSTRAINT "timetable_entry_substitute_id_staff_staff_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "timetable_entry" ADD CONSTRAINT "timetable_entry_room_kind_id_room_kind_room_kind_id_fk" FOREIGN KEY ("room_kind_id") REFERENCES "room_kind"("room_kind_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "timetable_entry" ADD CONSTRAINT "timetable_entry_beside" FOREIGN KEY ("beside_id","entry_date","start_time","end_time") REFERENCES "timetable_entry"("timetable_entry_id","entry_date","start_time","end_time") ON DELETE cascade ON UPDATE cascade;
ALTER TABLE "lesson_need" ADD CONSTRAINT "lesson_need_program_course_id_program_course_program_course_id_fk" FOREIGN KEY ("program_course_id") REFERENCES "program_course"("program_course_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "lesson_need" ADD CONSTRAINT "lesson_need_room_kind_id_room_kind_room_kind_id_fk" FOREIGN KEY ("room_kind_id") REFERENCES "room_kind"("room_kind_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_unavailability" ADD CONSTRAINT "staff_unavailability_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "calendar_feed_account" ON "calendar_feed" USING btree ("account_id");
CREATE INDEX "calendar_feed_staff" ON "calendar_feed" USING btree ("staff_id");
CREATE INDEX "calendar_feed_program" ON "calendar_feed" USING btree ("program_id");
CREATE INDEX "calendar_feed_student" ON "calendar_feed" USING btree ("student_id");
CREATE INDEX "slot_program" ON "slot" USING btree ("program_id","start_time");
CREATE INDEX "timetable_entry_beside_of" ON "timetable_entry" USING btree ("beside_id") WHERE "timetable_entry"."beside_id" is not null;
CREATE INDEX "timetable_entry_program" ON "timetable_entry" USING btree ("program_id","entry_date");
CREATE INDEX "timetable_entry_staff" ON "timetable_entry" USING btree ("staff_id","entry_date");
CREATE INDEX "timetable_entry_substitute" ON "timetable_entry" USING btree ("substitute_id","entry_date") WHERE "timetable_entry"."substitute_id" is not null;
CREATE INDEX "lesson_need_room_kind" ON "lesson_need" USING btree ("room_kind_id");
CREATE UNIQUE INDEX "room_kind_name_once" ON "room_kind" USING btree (lower("room_kind_name"));
CREATE INDEX "timetable_plan_days" ON "timetable_plan" USING btree ("start_date","end_date");
-- When somebody, or something, is taken: one number for them and the day, and the minutes of that day. Two such values are quicker to
-- guard than the three columns behind them.
create function taken_on(owner integer, day date) returns bigint
language sql immutable parallel safe as $$ select owner::bigint * 100000 + (day - date '2000-01-01') $$;
create function taken_minutes(from_time time, to_time time) returns int4range
language sql immutable parallel safe as $$
  select int4range((extract(epoch from from_time) / 60)::int, (extract(epoch from to_time) / 60)::int)
$$;

-- The slots of one program never overlap.
alter table slot add constraint slot_never_overlaps
  exclude using gist (program_id with =, taken_minutes(start_time, end_time) with &&);

-- No clash can be stored: whoever gives a lesson, its program and its room are free then.
alter table timetable_entry add constraint timetable_entry_staff_once
  exclude using gist (taken_on(coalesce(substitute_id, staff_id), entry_date) with =, taken_minutes(start_time, end_time) with &&)
  where (not is_parked);
alter table timetable_entry add constraint timetable_entry_program_once
  exclude using gist (taken_on(program_id, entry_date) with =, taken_minutes(start_time, end_time) with &&)
  where (not is_parked and beside_id is null);
alter table timetable_entry add constraint timetable_entry_room_once
  exclude using gist (taken_on(room_kind_id * 128 + room, entry_date) with =, taken_minutes(start_time, end_time) with &&)
  where (not is_parked and room_kind_id is not null);
