CREATE TABLE "cancelled_payment" (
	"payment_transaction_id" integer PRIMARY KEY NOT NULL,
	"receipt_number" text NOT NULL,
	"payment_for" integer NOT NULL,
	"payment_mode" integer NOT NULL,
	"amount_paid" numeric(14, 2) NOT NULL,
	"is_refund" boolean DEFAULT false NOT NULL,
	"payment_date" date NOT NULL,
	"salary_month" date,
	"reference" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"student_id" integer,
	"staff_id" integer,
	"created" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"cancelled" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_by" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "cancelled_payment_receipt" UNIQUE("receipt_number")
);

CREATE TABLE "payment_allocation" (
	"payment_transaction_id" integer NOT NULL,
	"student_fee_id" integer NOT NULL,
	"settled" numeric(14, 2) NOT NULL,
	"excess" numeric(14, 2) NOT NULL,
	CONSTRAINT "payment_allocation_payment_transaction_id_student_fee_id_pk" PRIMARY KEY("payment_transaction_id","student_fee_id"),
	CONSTRAINT "payment_allocation_amounts" CHECK ("payment_allocation"."settled" >= 0 and "payment_allocation"."excess" >= 0 and "payment_allocation"."settled" + "payment_allocation"."excess" > 0)
);

CREATE TABLE "payment_month" (
	"month" date PRIMARY KEY NOT NULL,
	"income" numeric(14, 2) DEFAULT 0 NOT NULL,
	"expense" numeric(14, 2) DEFAULT 0 NOT NULL
);

CREATE TABLE "payment_transaction" (
	"payment_transaction_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_transaction_payment_transaction_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"receipt_number" text NOT NULL,
	"payment_for" integer NOT NULL,
	"payment_mode" integer NOT NULL,
	"amount_paid" numeric(14, 2) NOT NULL,
	"is_refund" boolean DEFAULT false NOT NULL,
	"payment_date" date NOT NULL,
	"salary_month" date,
	"reference" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"student_id" integer,
	"staff_id" integer,
	"revised" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "payment_transaction_receipt" UNIQUE("receipt_number"),
	CONSTRAINT "payment_transaction_mode" CHECK ("payment_transaction"."payment_mode" in (0, 1, 2, 3, 4)),
	CONSTRAINT "payment_transaction_for" CHECK ("payment_transaction"."payment_for" in (0, 1, 2)),
	CONSTRAINT "payment_transaction_amount" CHECK ("payment_transaction"."amount_paid" > 0),
	CONSTRAINT "payment_transaction_person" CHECK (case "payment_transaction"."payment_for" when 1 then "payment_transaction"."student_id" is not null and "payment_transaction"."staff_id" is null
    when 2 then "payment_transaction"."staff_id" is not null and "payment_transaction"."student_id" is null else false end),
	CONSTRAINT "payment_transaction_refund" CHECK (not "payment_transaction"."is_refund" or "payment_transaction"."student_id" is not null),
	CONSTRAINT "payment_transaction_salary" CHECK ("payment_transaction"."salary_month" is null or "payment_transaction"."staff_id" is not null)
);

CREATE TABLE "student_fee_detail" (
	"student_fee_detail_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_fee_detail_student_fee_detail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_fee_id" integer NOT NULL,
	"fee_structure_id" integer NOT NULL,
	"amount" numeric(14, 2) NOT NULL
);

CREATE TABLE "student_fee" (
	"student_fee_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_fee_student_fee_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"program_id" integer NOT NULL,
	"due_date" date NOT NULL,
	"school_year" integer NOT NULL,
	"is_without_stay" boolean DEFAULT false NOT NULL,
	"total_amount" numeric(14, 2) DEFAULT 0 NOT NULL,
	"amount_paid" numeric(14, 2) DEFAULT 0 NOT NULL,
	"balance" numeric(14, 2) DEFAULT 0 NOT NULL,
	"excess_paid" numeric(14, 2) DEFAULT 0 NOT NULL,
	"fee_status" integer DEFAULT 3 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text DEFAULT '' NOT NULL,
	"last_modified" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "student_fee_status" CHECK ("student_fee"."fee_status" in (1, 2, 3, 4)),
	CONSTRAINT "student_fee_total" CHECK ("student_fee"."total_amount" >= 0),
	CONSTRAINT "student_fee_paid" CHECK ("student_fee"."amount_paid" between 0 and "student_fee"."total_amount"),
	CONSTRAINT "student_fee_balance" CHECK ("student_fee"."balance" = "student_fee"."total_amount" - "student_fee"."amount_paid"),
	CONSTRAINT "student_fee_excess" CHECK ("student_fee"."excess_paid" >= 0 and ("student_fee"."excess_paid" = 0 or "student_fee"."balance" = 0))
);

ALTER TABLE "school" ADD COLUMN "school_year_start" text DEFAULT '06-01' NOT NULL;
ALTER TABLE "school" ADD COLUMN "financial_year_start" text DEFAULT '04-01' NOT NULL;
ALTER TABLE "school" ADD COLUMN "upi_id" text DEFAULT '' NOT NULL;
ALTER TABLE "cancelled_payment" ADD CONSTRAINT "cancelled_payment_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "cancelled_payment" ADD CONSTRAINT "cancelled_payment_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "payment_allocation" ADD CONSTRAINT "payment_allocation_payment_transaction_id_payment_transaction_payment_transaction_id_fk" FOREIGN KEY ("payment_transaction_id") REFERENCES "payment_transaction"("payment_transaction_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_allocation" ADD CONSTRAINT "payment_allocation_student_fee_id_student_fee_student_fee_id_fk" FOREIGN KEY ("student_fee_id") REFERENCES "student_fee"("student_fee_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "payment_transaction" ADD CONSTRAINT "payment_transaction_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "payment_transaction" ADD CONSTRAINT "payment_transaction_staff_id_staff_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("staff_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_fee_detail" ADD CONSTRAINT "student_fee_detail_student_fee_id_student_fee_student_fee_id_fk" FOREIGN KEY ("student_fee_id") REFERENCES "student_fee"("student_fee_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "student_fee_detail" ADD CONSTRAINT "student_fee_detail_fee_structure_id_fee_structure_fee_structure_id_fk" FOREIGN KEY ("fee_structure_id") REFERENCES "fee_structure"("fee_structure_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_fee" ADD CONSTRAINT "student_fee_student_id_student_student_id_fk" FOREIGN KEY ("student_id") REFERENCES "student"("student_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "student_fee" ADD CONSTRAINT "student_fee_program_id_program_program_id_fk" FOREIGN KEY ("program_id") REFERENCES "program"("program_id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "cancelled_payment_date" ON "cancelled_payment" USING btree ("payment_date");
CREATE INDEX "cancelled_payment_student" ON "cancelled_payment" USING btree ("student_id");
CREATE INDEX "cancelled_payment_staff" ON "cancelled_payment" USING btree ("staff_id");
CREATE INDEX "payment_allocation_fee" ON "payment_allocation" USING btree ("student_fee_id");
CREATE UNIQUE INDEX "payment_transaction_salary_once" ON "payment_transaction" USING btree ("staff_id","salary_month");
CREATE INDEX "payment_transaction_student" ON "payment_transaction" USING btree ("student_id","payment_date","payment_transaction_id");
CREATE INDEX "payment_transaction_staff" ON "payment_transaction" USING btree ("staff_id","payment_date");
CREATE INDEX "payment_transaction_date" ON "payment_transaction" USING btree ("payment_date","payment_transaction_id");
CREATE INDEX "payment_transaction_reference_letters" ON "payment_transaction" USING gin (letter_groups(search_text("reference")));
CREATE INDEX "payment_transaction_receipt_letters" ON "payment_transaction" USING gin (letter_groups(search_text("receipt_number")));
CREATE UNIQUE INDEX "student_fee_detail_once" ON "student_fee_detail" USING btree ("student_fee_id","fee_structure_id");
CREATE INDEX "student_fee_detail_structure" ON "student_fee_detail" USING btree ("fee_structure_id");
CREATE UNIQUE INDEX "student_fee_once" ON "student_fee" USING btree ("student_id","program_id","school_year");
CREATE INDEX "student_fee_program" ON "student_fee" USING btree ("program_id","due_date");
CREATE INDEX "student_fee_due" ON "student_fee" USING btree ("due_date","student_fee_id");
CREATE INDEX "student_fee_balance" ON "student_fee" USING btree ("balance","student_fee_id");
CREATE INDEX "student_fee_status" ON "student_fee" USING btree ("fee_status","student_fee_id");
CREATE INDEX "student_fee_owed" ON "student_fee" USING btree ("due_date","student_fee_id") WHERE "student_fee"."balance" > 0;
ALTER TABLE "school" ADD CONSTRAINT "school_year_start" CHECK ("school"."school_year_start" ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$');
ALTER TABLE "school" ADD CONSTRAINT "school_financial_year_start" CHECK ("school"."financial_year_start" ~ '^(0[1-9]|1[0-2])-01$');

-- Exact totals of large tables without counting them: see row-count.table.ts.
create trigger student_fee_inserted after insert on student_fee referencing new table as changed for each statement execute function count_rows();
create trigger student_fee_deleted after delete on student_fee referencing old table as changed for each statement execute function count_rows();
create trigger student_fee_truncated after truncate on student_fee for each statement execute function count_rows();
create trigger payment_transaction_inserted after insert on payment_transaction referencing new table as changed for each statement execute function count_rows();
create trigger payment_transaction_deleted after delete on payment_transaction referencing old table as changed for each statement execute function count_rows();
create trigger payment_transaction_truncated after truncate on payment_transaction for each statement execute function count_rows();

-- The school year in which a day lies, by the calendar year in which it begins.
create function school_year_of(day date) returns integer language sql stable as $$
  select extract(year from day)::integer - (to_char(day, 'MM-DD') < coalesce((select school_year_start from school), '06-01'))::integer
$$;

-- Which payment settles what of which fee of some students. Payments and fees are laid out as lengths on one line each, payments by
-- day, fees by due date, both then by id: what lies above each other belongs together. A refund takes back what was paid last before
-- it. What reaches beyond the last fee is its excess.
create function fee_allocations(of_students integer[])
returns table (payment_transaction_id integer, student_fee_id integer, settled numeric, excess numeric)
language sql stable as $$
  with flow as (
    select p.payment_transaction_id, p.student_id, p.payment_date,
      case when p.is_refund then -p.amount_paid else p.amount_paid end as change
    from payment_transaction p where p.student_id = any(of_students)),
  level as (
    select flow.*, sum(change) over (partition by student_id order by payment_date, payment_transaction_id) as reached from flow),
  paid as (
    select level.payment_transaction_id, student_id, change, greatest(reached - change, 0) as paid_from,
      min(reached) over (
        partition by student_id order by payment_date, level.payment_transaction_id
        rows between current row and unbounded following) as paid_to
    from level),
  charged as (
    select f.student_fee_id, f.student_id, sum(d.total) over by_date - d.total as due_from, sum(d.total) over by_date as due_to,
      row_number() over (partition by f.student_id order by f.due_date desc, f.student_fee_id desc) = 1 as is_newest
    from student_fee f,
      lateral (select coalesce(sum(amount), 0) as total from student_fee_detail d where d.student_fee_id = f.student_fee_id) d
    where f.student_id = any(of_students)
    window by_date as (partition by f.student_id order by f.due_date, f.student_fee_id)),
  shares as (
    select paid.payment_transaction_id, charged.student_fee_id,
      greatest(least(paid_to, due_to) - greatest(paid_from, due_from), 0) as settled,
      case when is_newest then greatest(paid_to - greatest(paid_from, due_to), 0) else 0 end as excess
    from paid join charged using (student_id) where change > 0)
  select * from shares where shares.settled + shares.excess > 0
$$;

-- What the fees of some students come to.
create function student_fee_figures(of_students integer[])
returns table (student_fee_id integer, total numeric, paid numeric, excess numeric)
language sql stable as $$
  select f.student_fee_id, d.total, coalesce(a.paid, 0), coalesce(a.excess, 0)
  from student_fee f
  cross join lateral (select coalesce(sum(amount), 0) as total from student_fee_detail d where d.student_fee_id = f.student_fee_id) d
  left join (
    select s.student_fee_id, sum(s.settled) as paid, sum(s.excess) as excess from fee_allocations(of_students) s group by s.student_fee_id
  ) a using (student_fee_id)
  where f.student_id = any(of_students)
$$;

-- Writes what the fees of some students come to, and which payments settle them. The students are held until the transaction ends;
-- whoever locks them before their fees and payments waits for nobody in a circle.
create function settle_student_fees(of_students integer[]) returns void language plpgsql as $$
begin
  perform from student where student_id = any(of_students) order by student_id for no key update;

  with fresh as (select * from fee_allocations(of_students)),
  gone as (
    delete from payment_allocation a using student_fee f
    where f.student_fee_id = a.student_fee_id and f.student_id = any(of_students) and not exists (
      select from fresh where fresh.payment_transaction_id = a.payment_transaction_id and fresh.student_fee_id = a.student_fee_id))
  insert into payment_allocation as a (payment_transaction_id, student_fee_id, settled, excess)
  select * from fresh
  on conflict (payment_transaction_id, student_fee_id) do update set settled = excluded.settled, excess = excluded.excess
    where (a.settled, a.excess) is distinct from (excluded.settled, excluded.excess);

  update student_fee f
  set total_amount = n.total, amount_paid = n.paid, balance = n.total - n.paid, excess_paid = n.excess,
    fee_status = case when n.excess > 0 then 4 when n.paid = n.total then 3 when n.paid > 0 then 2 else 1 end
  from student_fee_figures(of_students) n
  where n.student_fee_id = f.student_fee_id
    and (f.total_amount, f.amount_paid, f.excess_paid) is distinct from (n.total, n.paid, n.excess);
end $$;

-- Gives students the fee of a program that is due on a day, with what is in force then and not a matter of choice. Who has one for that
-- school year gets no second; where nothing is in force, nobody gets one. Answers the fees that were made.
create function charge_students(of_students integer[], in_program integer, due_on date, by_whom text) returns setof integer
language plpgsql as $$
declare
  fees integer[];
  charged integer[];
begin
  with parts as (
    select fee_structure_id, amount from fee_structure
    where program_id = in_program and not is_optional and not is_concession and due_on between effective_from and effective_to),
  made as (
    insert into student_fee (student_id, program_id, due_date, school_year, created_by, last_modified_by)
    select s.id, in_program, due_on, school_year_of(due_on), by_whom, by_whom from unnest(of_students) s (id)
    where exists (select from parts) order by s.id
    on conflict (student_id, program_id, school_year) do nothing returning student_fee_id, student_id),
  details as (
    insert into student_fee_detail (student_fee_id, fee_structure_id, amount)
    select made.student_fee_id, parts.fee_structure_id, parts.amount from made cross join parts)
  select array_agg(student_fee_id order by student_fee_id), array_agg(student_id order by student_id) into fees, charged from made;
  if fees is null then return; end if;
  perform settle_student_fees(charged);
  return query select unnest(fees);
end $$;

-- Income and expense by month: what the rows of a statement add (1) or take away (-1).
create function keep_payment_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from payment_month;
    return null;
  end if;
  insert into payment_month as m (month, income, expense)
  select date_trunc('month', payment_date)::date as month,
    tg_argv[0]::integer * coalesce(sum(case when is_refund then -amount_paid else amount_paid end) filter (where payment_for = 1), 0),
    tg_argv[0]::integer * coalesce(sum(amount_paid) filter (where payment_for = 2), 0)
  from changed group by 1 order by 1
  on conflict (month) do update set income = m.income + excluded.income, expense = m.expense + excluded.expense;
  return null;
end $$;

create trigger payment_months_inserted after insert on payment_transaction referencing new table as changed for each statement execute function keep_payment_months('1');
create trigger payment_months_deleted after delete on payment_transaction referencing old table as changed for each statement execute function keep_payment_months('-1');
create trigger payment_months_left after update on payment_transaction referencing old table as changed for each statement execute function keep_payment_months('-1');
create trigger payment_months_reached after update on payment_transaction referencing new table as changed for each statement execute function keep_payment_months('1');
create trigger payment_months_truncated after truncate on payment_transaction for each statement execute function keep_payment_months();
