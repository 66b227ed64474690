CREATE TABLE "allergy_record" (
	"allergy_record_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allergy_record_allergy_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"allergy" integer NOT NULL,
	"severity" integer DEFAULT 0 NOT NULL,
	"action_plan" text DEFAULT '' NOT NULL,
	"health_record_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "allergy_record_once" UNIQUE("health_record_id","allergy"),
	CONSTRAINT "allergy_record_allergy" CHECK ("allergy_record"."allergy" in (0, 1, 2, 3, 4, 5)),
	CONSTRAINT "allergy_record_severity" CHECK ("allergy_record"."severity" in (0, 1, 2, 3))
);

CREATE TABLE "chronic_condition_record" (
	"chronic_condition_record_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chronic_condition_record_chronic_condition_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"chronic_condition" integer NOT NULL,
	"severity" integer DEFAULT 0 NOT NULL,
	"action_plan" text DEFAULT '' NOT NULL,
	"health_record_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "chronic_condition_record_once" UNIQUE("health_record_id","chronic_condition"),
	CONSTRAINT "chronic_condition_record_condition" CHECK ("chronic_condition_record"."chronic_condition" in (0, 1, 2, 3)),
	CONSTRAINT "chronic_condition_record_severity" CHECK ("chronic_condition_record"."severity" in (0, 1, 2, 3))
);

CREATE TABLE "health_insurance" (
	"health_insurance_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_insurance_health_insurance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"health_insurance_provider_id" integer NOT NULL,
	"health_insurance_status" integer DEFAULT 1 NOT NULL,
	"health_record_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "health_insurance_once" UNIQUE("health_record_id","health_insurance_provider_id"),
	CONSTRAINT "health_insurance_status" CHECK ("health_insurance"."health_insurance_status" in (0, 1))
);

CREATE TABLE "health_record" (
	"health_record_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_record_health_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"health_record_for" integer NOT NULL,
	"student_id" integer,
	"staff_id" integer,
	"immunization_status" boolean DEFAULT false NOT NULL,
	"blood_group" integer DEFAULT 0 NOT NULL,
	"height" double precision,
	"weight" double precision,
	"bmi" double precision DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "health_record_student" UNIQUE("student_id"),
	CONSTRAINT "health_record_staff" UNIQUE("staff_id"),
	CONSTRAINT "health_record_for" CHECK ("health_record"."health_record_for" in (0, 1, 2)),
	CONSTRAINT "health_record_blood_group" CHECK ("health_record"."blood_group" in (0, 1, 2, 3, 4, 5, 6, 7, 8)),
	CONSTRAINT "health_record_person" CHECK (case "health_record"."health_record_for" when 1 then "health_record"."student_id" is not null and "health_record"."staff_id" is null
    when 2 then "health_record"."staff_id" is not null and "health_record"."student_id" is null else false end),
	CONSTRAINT "health_record_measures" CHECK ("health_record"."height" between 70 and 250 and "health_record"."weight" between 10 and 250)
);

CREATE TABLE "mental_health_record" (
	"mental_health_record_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mental_health_record_mental_health_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mental_health" integer NOT NULL,
	"health_record_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "mental_health_record_once" UNIQUE("health_record_id","mental_health"),
	CONSTRAINT "mental_health_record_mental_health" CHECK ("mental_health_record"."mental_health" in (0, 1, 2, 3))
);

CREATE TABLE "vaccination_record" (
	"vaccination_record_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vaccination_record_vaccination_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vaccine" integer NOT NULL,
	"date_administered" date NOT NULL,
	"booster" boolean DEFAULT false NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"health_record_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "vaccination_record_once" UNIQUE("health_record_id","vaccine"),
	CONSTRAINT "vaccination_record_vaccine" CHECK ("vaccination_record"."vaccine" in (0, 1, 2, 3, 4, 5))
);

ALTER TABLE "allergy_record" ADD CONSTRAINT "allergy_record_health_record_id_health_record_health_record_id_fk" FOREIGN KEY ("health_record_id") REFERENCES "health_record"("health_record_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "chronic_condition_record" ADD CONSTRAINT "chronic_condition_record_health_record_id_health_record_health_record_id_fk" FOREIGN KEY ("health_record_id") REFERENCES "health_record"("health_record_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "health_insurance" ADD CONSTRAINT "health_insurance_health_insurance_provider_id_insurance_provider_insurance_provider_id_fk" FOREIGN KEY ("health_insurance_provider_id") REFERENCES "insurance_provider"("insurance_provider_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "health_insurance" ADD CONSTRAINT "health_insurance_health_record_id_health_record_health_record_id_fk" FOREIGN KEY ("health_record_id") REFERENCES "health_record"("health_record_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "health_record" ADD CONSTRAINT "health_record_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "health_record" ADD CONSTRAINT "health_record_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mental_health_record" ADD CONSTRAINT "mental_health_record_health_record_id_health_record_health_record_id_fk" FOREIGN KEY ("health_record_id") REFERENCES "health_record"("health_record_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "vaccination_record" ADD CONSTRAINT "vaccination_record_health_record_id_health_record_health_record_id_fk" FOREIGN KEY ("health_record_id") REFERENCES "health_record"("health_record_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "allergy_record_severe" ON "allergy_record" USING btree ("severity","health_record_id");
CREATE INDEX "chronic_condition_record_severe" ON "chronic_condition_record" USING btree ("severity","health_record_id");
CREATE INDEX "health_insurance_provider" ON "health_insurance" USING btree ("health_insurance_provider_id");
CREATE INDEX "health_record_bmi" ON "health_record" USING btree ("bmi","health_record_id");
CREATE INDEX "vaccination_record_date" ON "vaccination_record" USING btree ("date_administered","vaccination_record_id");