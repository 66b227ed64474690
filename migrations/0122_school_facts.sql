CREATE TABLE "school_signature" (
	"signature_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_signature_signature_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"image" "bytea" NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL
);

ALTER TABLE "school" ADD COLUMN "board" text DEFAULT '' NOT NULL;
ALTER TABLE "school" ADD COLUMN "affiliation_number" text DEFAULT '' NOT NULL;
ALTER TABLE "school" ADD COLUMN "school_code" text DEFAULT '' NOT NULL;
ALTER TABLE "school" ADD COLUMN "udise_code" text DEFAULT '' NOT NULL;
ALTER TABLE "school" ADD COLUMN "principal_name" text DEFAULT '' NOT NULL;
ALTER TABLE "school" ADD COLUMN "signature_id" integer;
ALTER TABLE "school" ADD CONSTRAINT "school_signature_id_school_signature_signature_id_fk" FOREIGN KEY ("signature_id") REFERENCES "school_signature"("signature_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "school_signature_in_use" ON "school" USING btree ("signature_id");
ALTER TABLE "school" ADD CONSTRAINT "school_udise_code" CHECK ("school"."udise_code" ~ '^([0-9]{11})?$');