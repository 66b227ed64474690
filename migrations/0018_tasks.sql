CREATE UNLOGGED TABLE "task_piece" (
	"task_id" integer NOT NULL,
	"attempt" smallint NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "task_piece_task_id_attempt_number_pk" PRIMARY KEY("task_id","attempt","number")
);

CREATE TABLE "task" (
	"task_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "task_task_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"input" jsonb NOT NULL,
	"made" jsonb,
	"file_name" text,
	"media_type" text,
	"file_bytes" bigint,
	"attempt" smallint DEFAULT 0 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"started" timestamp with time zone,
	"ended" timestamp with time zone,
	CONSTRAINT "task_state_known" CHECK (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
	CONSTRAINT "task_percent_range" CHECK (percent between 0 and 100)
);

ALTER TABLE "task_piece" ADD CONSTRAINT "task_piece_task_id_task_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "task"("task_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "task_of_account" ON "task" USING btree ("account_id");
CREATE INDEX "task_open" ON "task" USING btree ("kind","task_id") WHERE state in ('waiting', 'running');
CREATE INDEX "task_ended" ON "task" USING btree ("ended");

-- What is in a file is packed already, or is packed on its way.
alter table task_piece alter column bytes set storage external;

-- Every change of a task is told to the sessions of its owner when it is committed, and to whoever works on tasks where there is
-- something to begin or to give up.
create function tell_task() returns trigger language plpgsql as $$
declare
  told record;
begin
  if tg_op = 'DELETE' then told := old; else told := new; end if;
  perform pg_notify('homeroom_' || tg_table_schema, json_build_object(
    'kinds', json_build_object('Task', json_build_array(told.task_id)), 'request', '', 'account', told.account_id)::text);
  if tg_op <> 'DELETE' and told.state in ('waiting', 'cancelled') then
    perform pg_notify('homeroom_' || tg_table_schema || '_tasks', told.task_id || ' ' || told.state);
  end if;
  return null;
end $$;

create trigger task_told after insert or update or delete on task for each row execute function tell_task();
