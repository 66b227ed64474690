CREATE TABLE "timetable_draft" (
	"timetable_draft_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "timetable_draft_timetable_draft_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"seed" integer NOT NULL,
	"reason" text NOT NULL,
	"weeks" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);
