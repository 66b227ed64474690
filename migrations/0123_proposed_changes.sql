CREATE TABLE "proposed_change" (
	"proposed_change_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposed_change_proposed_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"family_id" integer,
	"account_id" integer,
	"field" text NOT NULL,
	"value_before" text NOT NULL,
	"value" text NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "proposed_change_state_known" CHECK ("proposed_change"."state" in (1, 2, 3, 4))
);

ALTER TABLE "proposed_change" ADD CONSTRAINT "proposed_change_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "proposed_change" ADD CONSTRAINT "proposed_change_family_id_family_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "family"("family_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "proposed_change" ADD CONSTRAINT "proposed_change_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE set null ON UPDATE no action;
CREATE UNIQUE INDEX "proposed_change_of_student" ON "proposed_change" USING btree ("student_id","field") WHERE "proposed_change"."state" = 1 and "proposed_change"."family_id" is null;
CREATE UNIQUE INDEX "proposed_change_of_family" ON "proposed_change" USING btree ("family_id","field") WHERE "proposed_change"."state" = 1;
CREATE INDEX "proposed_change_student" ON "proposed_change" USING btree ("student_id");
CREATE INDEX "proposed_change_family" ON "proposed_change" USING btree ("family_id");
CREATE INDEX "proposed_change_account" ON "proposed_change" USING btree ("account_id");
CREATE INDEX "proposed_change_state" ON "proposed_change" USING btree ("state","proposed_change_id");

create constraint trigger proposed_change_forgotten after delete on proposed_change deferrable initially deferred
  for each row execute function forget_of_deleted('ProposedChange', 'proposed_change_id');
