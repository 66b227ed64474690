CREATE TABLE "admission" (
	"admission_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admission_admission_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"application_status" integer NOT NULL,
	"applied_date" date NOT NULL,
	"updated_date" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "admission_status" CHECK ("admission"."application_status" in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13))
);

CREATE TABLE "holiday" (
	"holiday_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holiday_holiday_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"holiday_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"holiday_from" date NOT NULL,
	"holiday_to" date NOT NULL,
	"total_days" integer GENERATED ALWAYS AS (holiday_to - holiday_from + 1) STORED NOT NULL,
	"is_general_holiday" boolean DEFAULT false NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(holiday_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(holiday_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "holiday_days" CHECK ("holiday"."holiday_to" >= "holiday"."holiday_from")
);

CREATE TABLE "school" (
	"school_id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"school_name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT 'Asia/Kolkata' NOT NULL,
	"logo" "bytea",
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "school_one_row" CHECK ("school"."school_id" = 1)
);

CREATE TABLE "working_week" (
	"working_week_id" integer PRIMARY KEY NOT NULL,
	"day_of_week_name" text NOT NULL,
	"is_working_day" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

CREATE TABLE "account" (
	"account_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"password_hash" text,
	"role" integer NOT NULL,
	"account_name" text NOT NULL,
	"staff_id" integer,
	"family_id" integer,
	"student_id" integer,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"invitation_hash" text,
	"invitation_expires" timestamp with time zone,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(account_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(account_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "account_role" CHECK ("account"."role" in (1, 2, 3, 4)),
	CONSTRAINT "account_person" CHECK (num_nonnulls("account"."staff_id", "account"."family_id", "account"."student_id") = case when "account"."role" = 1 then 0 else 1 end)
);

CREATE TABLE "role_permission" (
	"role" text PRIMARY KEY NOT NULL,
	"permissions" jsonb NOT NULL
);

CREATE TABLE "login_failure" (
	"login_failure_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_failure_login_failure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email_hash" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" integer GENERATED ALWAYS AS IDENTITY (sequence name "session_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL
);

CREATE TABLE "staff_attendance_sheet" (
	"sheet_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_attendance_sheet_sheet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attendance_date" date NOT NULL,
	"morning_present" integer DEFAULT 0 NOT NULL,
	"afternoon_present" integer DEFAULT 0 NOT NULL,
	"present" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_attendance_sheet_once" UNIQUE("attendance_date")
);

CREATE TABLE "staff_attendance" (
	"staff_attendance_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_attendance_staff_attendance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"attendance_date" date NOT NULL,
	"morning" boolean NOT NULL,
	"afternoon" boolean NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_attendance_once" UNIQUE("staff_id","attendance_date")
);

CREATE TABLE "staff_leave_category" (
	"staff_leave_category_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_leave_category_staff_leave_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"leaves" integer DEFAULT 0 NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(category_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(category_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

CREATE TABLE "staff_leave" (
	"staff_leave_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_leave_staff_leave_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_leave_category_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"leave_from" date NOT NULL,
	"leave_to" date NOT NULL,
	"total_days" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_leave_days" CHECK ("staff_leave"."leave_to" >= "staff_leave"."leave_from")
);

CREATE TABLE "student_attendance_sheet" (
	"sheet_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_attendance_sheet_sheet_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"program_id" integer NOT NULL,
	"attendance_date" date NOT NULL,
	"morning_present" integer DEFAULT 0 NOT NULL,
	"afternoon_present" integer DEFAULT 0 NOT NULL,
	"present" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "student_attendance_sheet_once" UNIQUE("program_id","attendance_date")
);

CREATE TABLE "student_attendance" (
	"student_attendance_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_attendance_student_attendance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sheet_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"attendance_date" date NOT NULL,
	"morning" boolean NOT NULL,
	"afternoon" boolean NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	CONSTRAINT "student_attendance_once" UNIQUE("student_id","attendance_date")
);

CREATE TABLE "student_leave_category" (
	"student_leave_category_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_leave_category_student_leave_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(category_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(category_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

CREATE TABLE "student_leave" (
	"student_leave_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_leave_student_leave_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_leave_category_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"leave_from" date NOT NULL,
	"leave_to" date NOT NULL,
	"total_days" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "student_leave_days" CHECK ("student_leave"."leave_to" >= "student_leave"."leave_from")
);

CREATE TABLE "course_session" (
	"course_session_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_session_course_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"program_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"session_start_date" date,
	"session_end_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "course_session_once" UNIQUE("program_id","course_id")
);

CREATE TABLE "course" (
	"course_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_course_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_name" text NOT NULL,
	"course_description" text DEFAULT '' NOT NULL,
	"duration" integer NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	"start_date" date NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(course_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(course_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

CREATE TABLE "program_course" (
	"program_course_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_course_program_course_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"program_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"semester" integer DEFAULT 1 NOT NULL,
	"is_mandatory" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "program_course_once" UNIQUE("program_id","course_id")
);

CREATE TABLE "program" (
	"program_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "program_program_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"program_name" text NOT NULL,
	"program_description" text DEFAULT '' NOT NULL,
	"duration" integer NOT NULL,
	"program_order" integer NOT NULL,
	"start_date" date NOT NULL,
	"required_credits" integer DEFAULT 0 NOT NULL,
	"total_credits" integer DEFAULT 0 NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(program_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(program_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

CREATE TABLE "educational_background" (
	"educational_background_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "educational_background_educational_background_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"institution_name" text NOT NULL,
	"degree" text NOT NULL,
	"field_of_study" text NOT NULL,
	"year_of_passing" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL
);

CREATE TABLE "non_teaching_staff" (
	"non_teaching_staff_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "non_teaching_staff_non_teaching_staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"staff_role" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "non_teaching_staff_once" UNIQUE("staff_id"),
	CONSTRAINT "non_teaching_staff_role" CHECK ("non_teaching_staff"."staff_role" in (0, 1, 2, 3, 4, 5, 6, 7, 8))
);

CREATE TABLE "professional_experience" (
	"professional_experience_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "professional_experience_professional_experience_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"organization_name" text NOT NULL,
	"position_held" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "professional_experience_days" CHECK ("professional_experience"."end_date" >= "professional_experience"."start_date")
);

CREATE TABLE "staff_exit" (
	"staff_exit_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_exit_staff_exit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"exit_date" date NOT NULL,
	"exit_reason" text DEFAULT '' NOT NULL,
	"is_in_effect" boolean DEFAULT false NOT NULL,
	"former_status" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_exit_once" UNIQUE("staff_id")
);

CREATE TABLE "staff" (
	"staff_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"staff_status" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL,
	"date_of_birth" date,
	"staff_type" integer NOT NULL,
	"gender" integer NOT NULL,
	"nationality" text DEFAULT '' NOT NULL,
	"designation" text DEFAULT '' NOT NULL,
	"current_address" text NOT NULL,
	"permanent_address" text DEFAULT '' NOT NULL,
	"personal_contact" text NOT NULL,
	"joined_on" date,
	"is_government_hired" boolean DEFAULT false NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(first_name || ' ' || last_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(first_name || ' ' || last_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_status" CHECK ("staff"."staff_status" in (0, 1, 2, 3, 4)),
	CONSTRAINT "staff_type" CHECK ("staff"."staff_type" in (0, 1, 2)),
	CONSTRAINT "staff_gender" CHECK ("staff"."gender" in (0, 1, 2))
);

CREATE TABLE "staff_photo" (
	"staff_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"image_64" "bytea" NOT NULL,
	"image_512" "bytea" NOT NULL
);

CREATE TABLE "teaching_staff" (
	"teaching_staff_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teaching_staff_teaching_staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"daily_slots" integer DEFAULT 6 NOT NULL,
	"primary_course_id" integer,
	"secondary_course_id" integer,
	"tertiary_course_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "teaching_staff_once" UNIQUE("staff_id"),
	CONSTRAINT "teaching_staff_slots" CHECK ("teaching_staff"."daily_slots" between 2 and 6)
);

CREATE TABLE "student_enrolment" (
	"enrolment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_enrolment_enrolment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	CONSTRAINT "student_enrolment_days" CHECK ("student_enrolment"."to_date" is null or "student_enrolment"."to_date" >= "student_enrolment"."from_date")
);

CREATE TABLE "family" (
	"family_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_family_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"gender" integer NOT NULL,
	"occupation" integer DEFAULT 0 NOT NULL,
	"income" numeric(14, 2) DEFAULT 0 NOT NULL,
	"nationality" text DEFAULT '' NOT NULL,
	"current_address" text NOT NULL,
	"permanent_address" text DEFAULT '' NOT NULL,
	"personal_contact" text NOT NULL,
	"is_single_parent" boolean DEFAULT false NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(first_name || ' ' || last_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(first_name || ' ' || last_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "family_gender" CHECK ("family"."gender" in (0, 1, 2))
);

CREATE TABLE "student_family" (
	"student_family_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_family_student_family_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"family_id" integer NOT NULL,
	"relationship" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "student_family_once" UNIQUE("student_id","family_id"),
	CONSTRAINT "student_family_relationship" CHECK ("student_family"."relationship" in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
);

CREATE TABLE "student_exit" (
	"student_exit_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_exit_student_exit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"tc_applied_date" date NOT NULL,
	"tc_issue_date" date NOT NULL,
	"exit_date" date NOT NULL,
	"exit_reason" text DEFAULT '' NOT NULL,
	"is_in_effect" boolean DEFAULT false NOT NULL,
	"former_status" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "student_exit_once" UNIQUE("student_id")
);

CREATE TABLE "student_photo" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"image_64" "bytea" NOT NULL,
	"image_512" "bytea" NOT NULL
);

CREATE TABLE "student" (
	"student_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_student_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"student_status" integer DEFAULT 0 NOT NULL,
	"program_id" integer,
	"email" text DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"gender" integer NOT NULL,
	"nationality" text DEFAULT '' NOT NULL,
	"languages" text DEFAULT '' NOT NULL,
	"current_address" text NOT NULL,
	"permanent_address" text DEFAULT '' NOT NULL,
	"personal_contact" text DEFAULT '' NOT NULL,
	"emergency_contact" text NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"bank_ifsc" text DEFAULT '' NOT NULL,
	"bank_branch" text DEFAULT '' NOT NULL,
	"bank_account_number" text DEFAULT '' NOT NULL,
	"previous_institution" text DEFAULT '' NOT NULL,
	"previous_transcript" text DEFAULT '' NOT NULL,
	"interest" text DEFAULT '' NOT NULL,
	"hobbies" text DEFAULT '' NOT NULL,
	"enrolled_on" date,
	"achievements" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"id_document_number" text DEFAULT '' NOT NULL,
	"identification_marks" text DEFAULT '' NOT NULL,
	"student_education_id" text DEFAULT '' NOT NULL,
	"school_admission_number" text NOT NULL,
	"religion" integer DEFAULT 0 NOT NULL,
	"caste" integer DEFAULT 0 NOT NULL,
	"community" integer DEFAULT 0 NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"name_sort" text collate "und-x-icu" GENERATED ALWAYS AS (trim(first_name || ' ' || last_name)) STORED NOT NULL,
	"search_name" text collate "C" GENERATED ALWAYS AS (search_text(trim(first_name || ' ' || last_name))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "student_admission_number" UNIQUE("school_admission_number"),
	CONSTRAINT "student_status" CHECK ("student"."student_status" in (0, 1, 2, 3, 4)),
	CONSTRAINT "student_gender" CHECK ("student"."gender" in (0, 1, 2)),
	CONSTRAINT "student_religion" CHECK ("student"."religion" in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)),
	CONSTRAINT "student_caste" CHECK ("student"."caste" in (0, 1, 2, 3, 4, 5, 6)),
	CONSTRAINT "student_community" CHECK ("student"."community" in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
);

CREATE TABLE "audit_entry" (
	"audit_entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entry_audit_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" integer,
	"account_name" text NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" integer,
	"before" jsonb,
	"after" jsonb,
	"request_id" text NOT NULL
);

CREATE TABLE "idempotency_key" (
	"idempotency_key_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "idempotency_key_idempotency_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "number_series" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_series_series_year_pk" PRIMARY KEY("series","year")
);

CREATE TABLE "row_count" (
	"row_count_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_count_row_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"change" integer NOT NULL
);

ALTER TABLE "admission" ADD CONSTRAINT "admission_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "admission" ADD CONSTRAINT "admission_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "account" ADD CONSTRAINT "account_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account" ADD CONSTRAINT "account_family_id_family_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "family"("family_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account" ADD CONSTRAINT "account_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "staff_attendance" ADD CONSTRAINT "staff_attendance_sheet_id_staff_attendance_sheet_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "staff_attendance_sheet"("sheet_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "staff_attendance" ADD CONSTRAINT "staff_attendance_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_leave" ADD CONSTRAINT "staff_leave_staff_leave_category_id_staff_leave_category_staff_leave_category_id_fk" FOREIGN KEY ("staff_leave_category_id") REFERENCES "staff_leave_category"("staff_leave_category_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_leave" ADD CONSTRAINT "staff_leave_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_attendance_sheet" ADD CONSTRAINT "student_attendance_sheet_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_attendance" ADD CONSTRAINT "student_attendance_sheet_id_student_attendance_sheet_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "student_attendance_sheet"("sheet_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_attendance" ADD CONSTRAINT "student_attendance_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_leave" ADD CONSTRAINT "student_leave_student_leave_category_id_student_leave_category_student_leave_category_id_fk" FOREIGN KEY ("student_leave_category_id") REFERENCES "student_leave_category"("student_leave_category_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_leave" ADD CONSTRAINT "student_leave_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "course_session" ADD CONSTRAINT "course_session_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "course_session" ADD CONSTRAINT "course_session_program_course" FOREIGN KEY ("program_id","course_id") REFERENCES "program_course"("program_id","course_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "program_course" ADD CONSTRAINT "program_course_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "program_course" ADD CONSTRAINT "program_course_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "course"("course_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "educational_background" ADD CONSTRAINT "educational_background_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "non_teaching_staff" ADD CONSTRAINT "non_teaching_staff_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "professional_experience" ADD CONSTRAINT "professional_experience_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "staff_exit" ADD CONSTRAINT "staff_exit_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "staff_photo" ADD CONSTRAINT "staff_photo_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "teaching_staff" ADD CONSTRAINT "teaching_staff_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "teaching_staff" ADD CONSTRAINT "teaching_staff_primary_course_id_course_course_id_fk" FOREIGN KEY ("primary_course_id") REFERENCES "course"("course_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teaching_staff" ADD CONSTRAINT "teaching_staff_secondary_course_id_course_course_id_fk" FOREIGN KEY ("secondary_course_id") REFERENCES "course"("course_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "teaching_staff" ADD CONSTRAINT "teaching_staff_tertiary_course_id_course_course_id_fk" FOREIGN KEY ("tertiary_course_id") REFERENCES "course"("course_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_enrolment" ADD CONSTRAINT "student_enrolment_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_enrolment" ADD CONSTRAINT "student_enrolment_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_family" ADD CONSTRAINT "student_family_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_family" ADD CONSTRAINT "student_family_family_id_family_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "family"("family_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_exit" ADD CONSTRAINT "student_exit_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_photo" ADD CONSTRAINT "student_photo_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student" ADD CONSTRAINT "student_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
CREATE UNIQUE INDEX "admission_open_once" ON "admission" USING btree ("student_id","program_id") WHERE "admission"."application_status" not in (9, 11, 12, 13);
CREATE INDEX "admission_applied" ON "admission" USING btree ("applied_date","admission_id");
CREATE INDEX "admission_program" ON "admission" USING btree ("program_id");
CREATE INDEX "admission_student" ON "admission" USING btree ("student_id");
CREATE INDEX "holiday_range" ON "holiday" USING btree ("holiday_from","holiday_to");
CREATE UNIQUE INDEX "account_email" ON "account" USING btree (lower("email"));
CREATE UNIQUE INDEX "account_staff" ON "account" USING btree ("staff_id");
CREATE UNIQUE INDEX "account_family" ON "account" USING btree ("family_id");
CREATE UNIQUE INDEX "account_student" ON "account" USING btree ("student_id");
CREATE INDEX "account_invitation" ON "account" USING btree ("invitation_hash");
CREATE INDEX "login_failure_email" ON "login_failure" USING btree ("email_hash","address","at");
CREATE INDEX "login_failure_address" ON "login_failure" USING btree ("address","at");
CREATE INDEX "session_account" ON "session" USING btree ("account_id");
CREATE INDEX "staff_attendance_of_sheet" ON "staff_attendance" USING btree ("sheet_id");
CREATE UNIQUE INDEX "staff_leave_category_name" ON "staff_leave_category" USING btree ("search_name");
CREATE INDEX "staff_leave_from" ON "staff_leave" USING btree ("leave_from","staff_leave_id");
CREATE INDEX "staff_leave_person" ON "staff_leave" USING btree ("staff_id","leave_from");
CREATE INDEX "staff_leave_category_used" ON "staff_leave" USING btree ("staff_leave_category_id");
CREATE INDEX "student_attendance_sheet_date" ON "student_attendance_sheet" USING btree ("attendance_date","sheet_id");
CREATE INDEX "student_attendance_of_sheet" ON "student_attendance" USING btree ("sheet_id");
CREATE UNIQUE INDEX "student_leave_category_name" ON "student_leave_category" USING btree ("search_name");
CREATE INDEX "student_leave_from" ON "student_leave" USING btree ("leave_from","student_leave_id");
CREATE INDEX "student_leave_person" ON "student_leave" USING btree ("student_id","leave_from");
CREATE INDEX "student_leave_category_used" ON "student_leave" USING btree ("student_leave_category_id");
CREATE INDEX "course_session_staff" ON "course_session" USING btree ("staff_id");
CREATE INDEX "program_course_course" ON "program_course" USING btree ("course_id");
CREATE INDEX "program_order" ON "program" USING btree ("program_order");
CREATE INDEX "educational_background_staff" ON "educational_background" USING btree ("staff_id","year_of_passing");
CREATE INDEX "professional_experience_staff" ON "professional_experience" USING btree ("staff_id","start_date");
CREATE INDEX "staff_exit_date" ON "staff_exit" USING btree ("exit_date","staff_exit_id");
CREATE INDEX "staff_name" ON "staff" USING btree ("name_sort","staff_id");
CREATE INDEX "staff_search" ON "staff" USING gin ("search_name" gin_trgm_ops);
CREATE INDEX "staff_search_prefix" ON "staff" USING btree ("search_name");
CREATE UNIQUE INDEX "student_enrolment_open" ON "student_enrolment" USING btree ("student_id") WHERE "student_enrolment"."to_date" is null;
CREATE INDEX "student_enrolment_program" ON "student_enrolment" USING btree ("program_id","from_date");
CREATE INDEX "student_enrolment_student" ON "student_enrolment" USING btree ("student_id","from_date");
CREATE INDEX "family_name" ON "family" USING btree ("name_sort","family_id");
CREATE INDEX "family_search" ON "family" USING gin ("search_name" gin_trgm_ops);
CREATE INDEX "student_family_family" ON "student_family" USING btree ("family_id");
CREATE INDEX "student_exit_date" ON "student_exit" USING btree ("exit_date","student_exit_id");
CREATE INDEX "student_name" ON "student" USING btree ("name_sort","student_id","search_name");
CREATE INDEX "student_program_name" ON "student" USING btree ("program_id","name_sort","student_id");
CREATE INDEX "student_search" ON "student" USING gin ("search_name" gin_trgm_ops);
CREATE INDEX "student_search_prefix" ON "student" USING btree ("search_name");
CREATE INDEX "audit_entry_record" ON "audit_entry" USING btree ("resource","record_id");
CREATE UNIQUE INDEX "idempotency_key_once" ON "idempotency_key" USING btree ("account_id","key");
CREATE INDEX "idempotency_key_created" ON "idempotency_key" USING btree ("created");
CREATE INDEX "row_count_table" ON "row_count" USING btree ("table_name");