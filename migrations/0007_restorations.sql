CREATE TABLE "restoration" (
	"restoration_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restoration_restoration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"backup_made" timestamp with time zone NOT NULL,
	"restored" timestamp with time zone DEFAULT now() NOT NULL,
	"sending_allowed" timestamp with time zone,
	"sending_allowed_by" text
);
