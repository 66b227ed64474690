CREATE TABLE "many_change" (
	"many_change_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "many_change_many_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"list" text NOT NULL,
	"field" text NOT NULL,
	"records" jsonb NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"undone" timestamp with time zone
);

CREATE INDEX "many_change_created" ON "many_change" USING btree ("created");