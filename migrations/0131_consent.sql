CREATE TABLE "consent_notice" (
	"consent_notice_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_notice_consent_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" integer NOT NULL,
	"rule" integer NOT NULL,
	"notice" text NOT NULL,
	"asks_again" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "consent_notice_purpose_known" CHECK ("consent_notice"."purpose" in (1, 2, 3, 4, 5)),
	CONSTRAINT "consent_notice_rule_known" CHECK ("consent_notice"."rule" in (1, 2, 3))
);

CREATE TABLE "consent" (
	"consent_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"purpose" integer NOT NULL,
	"consent_notice_id" integer NOT NULL,
	"is_given" boolean NOT NULL,
	"family_id" integer,
	"is_for_all" boolean DEFAULT false NOT NULL,
	"way" integer NOT NULL,
	"said_by" text NOT NULL,
	"said_on" date NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "consent_purpose_known" CHECK ("consent"."purpose" in (1, 2, 3, 4, 5)),
	CONSTRAINT "consent_way_known" CHECK ("consent"."way" in (1, 2)),
	CONSTRAINT "consent_for_all" CHECK (not ("consent"."is_for_all" and "consent"."family_id" is not null))
);

ALTER TABLE "mailing" ADD COLUMN "is_circular" boolean DEFAULT false NOT NULL;
ALTER TABLE "consent" ADD CONSTRAINT "consent_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "consent" ADD CONSTRAINT "consent_consent_notice_id_consent_notice_consent_notice_id_fk" FOREIGN KEY ("consent_notice_id") REFERENCES "consent_notice"("consent_notice_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consent" ADD CONSTRAINT "consent_family_id_family_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "family"("family_id") ON DELETE set null ON UPDATE no action;
CREATE INDEX "consent_notice_purpose" ON "consent_notice" USING btree ("purpose","consent_notice_id");
CREATE INDEX "consent_student" ON "consent" USING btree ("student_id","purpose","consent_id");
CREATE INDEX "consent_purpose" ON "consent" USING btree ("purpose","consent_id");
CREATE INDEX "consent_notice_of" ON "consent" USING btree ("consent_notice_id");
CREATE INDEX "consent_family" ON "consent" USING btree ("family_id");