CREATE TABLE "erasure" (
	"erasure_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasure_erasure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"data_request_id" integer NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"seen" text NOT NULL,
	"guardian_ids" integer[] DEFAULT '{}' NOT NULL,
	"proposed" timestamp with time zone DEFAULT now() NOT NULL,
	"proposed_by" integer,
	"notice_until" timestamp with time zone NOT NULL,
	"confirmed" timestamp with time zone,
	"confirmed_by" integer,
	"ended" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "erasure_state" CHECK ("erasure"."state" in (1, 2, 3, 4, 5)),
	CONSTRAINT "erasure_notice" CHECK ("erasure"."notice_until" >= "erasure"."proposed" + make_interval(hours => 48)),
	CONSTRAINT "erasure_by_two" CHECK ("erasure"."confirmed_by" <> "erasure"."proposed_by"),
	CONSTRAINT "erasure_was_confirmed" CHECK ("erasure"."state" not in (2, 3) or "erasure"."confirmed" is not null)
);

ALTER TABLE "data_request_setting" ADD COLUMN "erasure_hours" integer DEFAULT 48 NOT NULL;
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_data_request_id_data_request_data_request_id_fk" FOREIGN KEY ("data_request_id") REFERENCES "data_request"("data_request_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_proposed_by_account_account_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "account"("account_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_confirmed_by_account_account_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "account"("account_id") ON DELETE set null ON UPDATE no action;
CREATE UNIQUE INDEX "erasure_once" ON "erasure" USING btree ("data_request_id") WHERE "erasure"."state" in (1, 2);
CREATE INDEX "erasure_request" ON "erasure" USING btree ("data_request_id");
CREATE INDEX "erasure_due" ON "erasure" USING btree ("notice_until") WHERE "erasure"."state" = 2;
CREATE INDEX "erasure_proposed_by" ON "erasure" USING btree ("proposed_by");
CREATE INDEX "erasure_confirmed_by" ON "erasure" USING btree ("confirmed_by");
ALTER TABLE "data_request_setting" ADD CONSTRAINT "data_request_setting_notice" CHECK ("data_request_setting"."erasure_hours" >= 48);