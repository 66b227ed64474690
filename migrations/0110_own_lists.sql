CREATE TABLE "list_columns" (
	"account_id" integer NOT NULL,
	"list" text NOT NULL,
	"columns" text NOT NULL,
	CONSTRAINT "list_columns_account_id_list_pk" PRIMARY KEY("account_id","list")
);

CREATE TABLE "saved_list" (
	"saved_list_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_list_saved_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"saved_list_name" text NOT NULL,
	"path" text NOT NULL,
	"search" text NOT NULL,
	"is_shared" boolean NOT NULL
);

ALTER TABLE "list_columns" ADD CONSTRAINT "list_columns_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "saved_list" ADD CONSTRAINT "saved_list_account_id_account_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "account"("account_id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "saved_list_once" ON "saved_list" USING btree ("account_id","path",lower("saved_list_name"));