CREATE TABLE "audit_kind_count" (
	"audit_kind_count_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_kind_count_audit_kind_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"resource" text NOT NULL,
	"action" text NOT NULL,
	"change" integer NOT NULL
);

CREATE TABLE "audit_person_count" (
	"audit_person_count_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_person_count_audit_person_count_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" integer,
	"account_name" text NOT NULL,
	"account_search" text GENERATED ALWAYS AS (search_text(account_name)) STORED NOT NULL,
	"change" integer NOT NULL
);

DROP INDEX "audit_entry_account";
DROP INDEX "audit_entry_account_name";
CREATE INDEX "audit_entry_kind" ON "audit_entry" USING btree ("resource","at");
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action","at");
CREATE INDEX "audit_entry_account" ON "audit_entry" USING btree ("account_id","at");
CREATE INDEX "audit_entry_account_name" ON "audit_entry" USING btree ("account_name","at");
-- Exact totals of what people ask the history for, without counting (see audit.table.ts).
drop trigger audit_entry_inserted on audit_entry;
drop trigger audit_entry_deleted on audit_entry;
drop trigger audit_entry_truncated on audit_entry;
delete from row_count where table_name = 'audit_entry';

create function count_audit_entries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into audit_kind_count (resource, action, change) select resource, action, count(*) from changed group by 1, 2;
    insert into audit_person_count (account_id, account_name, change) select account_id, account_name, count(*) from changed group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into audit_kind_count (resource, action, change) select resource, action, -count(*) from gone group by 1, 2;
    insert into audit_person_count (account_id, account_name, change) select account_id, account_name, -count(*) from gone group by 1, 2;
  else
    delete from audit_kind_count;
    delete from audit_person_count;
  end if;
  return null;
end $$;

-- Entries never change but for the name of a person who is deleted (`forget_account`).
create function count_renamed_entries() returns trigger language plpgsql as $$
begin
  insert into audit_person_count (account_id, account_name, change)
    select account_id, account_name, sum(n) from (
      select account_id, account_name, 1 as n from changed union all select account_id, account_name, -1 from gone) both_sides
    group by 1, 2 having sum(n) <> 0;
  return null;
end $$;

create trigger audit_entry_inserted after insert on audit_entry referencing new table as changed for each statement execute function count_audit_entries();
create trigger audit_entry_deleted after delete on audit_entry referencing old table as gone for each statement execute function count_audit_entries();
create trigger audit_entry_truncated after truncate on audit_entry for each statement execute function count_audit_entries();
create trigger audit_entry_renamed after update on audit_entry referencing old table as gone new table as changed for each statement execute function count_renamed_entries();
insert into audit_kind_count (resource, action, change) select resource, action, count(*) from audit_entry group by 1, 2;
insert into audit_person_count (account_id, account_name, change) select account_id, account_name, count(*) from audit_entry group by 1, 2;
