CREATE TABLE "record_look_setting" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"shows" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "record_look_setting_one_row" CHECK ("record_look_setting"."id" = 1),
	CONSTRAINT "record_look_setting_known" CHECK ("record_look_setting"."shows" in (1, 2, 3))
);

CREATE TABLE "record_look" (
	"record_look_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_look_record_look_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"account_id" integer,
	"kind" integer NOT NULL,
	"day" date NOT NULL,
	"roles" text NOT NULL,
	CONSTRAINT "record_look_kind_known" CHECK ("record_look"."kind" in (1, 2, 3, 4, 5))
);

ALTER TABLE "record_look" ADD CONSTRAINT "record_look_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "record_look" ADD CONSTRAINT "record_look_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE set null ON UPDATE no action;
CREATE UNIQUE INDEX "record_look_once" ON "record_look" USING btree ("student_id","day","account_id","kind");
CREATE INDEX "record_look_account" ON "record_look" USING btree ("account_id");
CREATE INDEX "record_look_day" ON "record_look" USING btree ("day");