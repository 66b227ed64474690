CREATE TABLE "timetable_repair" (
	"timetable_repair_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timetable_repair_timetable_repair_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"cause" jsonb NOT NULL,
	"timetable_plan_id" integer NOT NULL,
	"plan_version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"takeovers" jsonb NOT NULL,
	"moved" integer NOT NULL,
	"is_fewest" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);
