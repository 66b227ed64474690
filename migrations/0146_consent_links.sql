CREATE TABLE "consent_link" (
	"token_hash" text NOT NULL,
	"student_id" integer NOT NULL,
	"family_id" integer NOT NULL,
	"purpose" integer NOT NULL,
	"sent_to" text NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_link_token_hash_student_id_pk" PRIMARY KEY("token_hash","student_id"),
	CONSTRAINT "consent_link_purpose_known" CHECK ("consent_link"."purpose" in (1, 2, 3, 4, 5))
);

ALTER TABLE "consent" DROP CONSTRAINT "consent_way_known";
ALTER TABLE "consent_link" ADD CONSTRAINT "consent_link_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "consent_link" ADD CONSTRAINT "consent_link_family_id_family_family_id_fk" FOREIGN KEY ("family_id") REFERENCES "family"("family_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "consent_link_student" ON "consent_link" USING btree ("student_id");
CREATE INDEX "consent_link_family" ON "consent_link" USING btree ("family_id");
CREATE INDEX "consent_link_expires" ON "consent_link" USING btree ("expires");
ALTER TABLE "consent" ADD CONSTRAINT "consent_way_known" CHECK ("consent"."way" in (1, 2, 3));