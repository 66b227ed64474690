-- Words of one or two letters have no trigram: texts are found by their letters and pairs of letters. In the schema of the extensions,
-- because indexes refer to it. Its cost is said to be high, so that it is only looked up and never worked out row by row.
create or replace function extensions.letter_groups(value text) returns text[]
  language plpgsql immutable strict parallel safe cost 5000 as $$
declare
  letters text[] := string_to_array(value, null);
  groups text[] := letters;
begin
  for n in 2 .. cardinality(letters) loop
    groups := groups || (letters[n - 1] || letters[n]);
  end loop;
  return groups;
end $$;

-- Of what was typed: the pairs say which letters there are.
create or replace function extensions.letter_groups_of(typed text) returns text[]
  language sql immutable strict parallel safe
  as $$ select coalesce(array_agg(distinct substr(typed, n, 2)), '{}') from generate_series(1, greatest(length(typed) - 1, 1)) n
    where typed <> '' $$;

CREATE INDEX "account_name" ON "account" USING btree ("name_sort","account_id");
CREATE INDEX "account_search_name_letters" ON "account" USING gin (letter_groups("search_name"));
CREATE INDEX "account_email_letters" ON "account" USING gin (letter_groups(search_text("email")));
CREATE INDEX "staff_leave_reason_letters" ON "staff_leave" USING gin (letter_groups(search_text("reason")));
CREATE INDEX "student_leave_reason_letters" ON "student_leave" USING gin (letter_groups(search_text("reason")));
CREATE INDEX "staff_search_name_letters" ON "staff" USING gin (letter_groups("search_name"));
CREATE INDEX "staff_email_letters" ON "staff" USING gin (letter_groups(search_text("email")));
CREATE INDEX "staff_designation_letters" ON "staff" USING gin (letter_groups(search_text("designation")));
CREATE INDEX "staff_personal_contact_letters" ON "staff" USING gin (letter_groups(search_text("personal_contact")));
CREATE INDEX "staff_nationality_letters" ON "staff" USING gin (letter_groups(search_text("nationality")));
CREATE INDEX "student_search_name_letters" ON "student" USING gin (letter_groups("search_name"));
CREATE INDEX "student_email_letters" ON "student" USING gin (letter_groups(search_text("email")));
CREATE INDEX "student_emergency_contact_letters" ON "student" USING gin (letter_groups(search_text("emergency_contact")));
CREATE INDEX "student_school_admission_number_letters" ON "student" USING gin (letter_groups(search_text("school_admission_number")));
CREATE INDEX "student_nationality_letters" ON "student" USING gin (letter_groups(search_text("nationality")));

-- Exact totals of what grows with the years (see row-count.table.ts).
create trigger audit_entry_inserted after insert on audit_entry referencing new table as changed for each statement execute function count_rows();
create trigger audit_entry_deleted after delete on audit_entry referencing old table as changed for each statement execute function count_rows();
create trigger audit_entry_truncated after truncate on audit_entry for each statement execute function count_rows();
create trigger student_leave_inserted after insert on student_leave referencing new table as changed for each statement execute function count_rows();
create trigger student_leave_deleted after delete on student_leave referencing old table as changed for each statement execute function count_rows();
create trigger student_leave_truncated after truncate on student_leave for each statement execute function count_rows();
insert into row_count (table_name, change)
  select 'audit_entry', count(*) from audit_entry union all select 'student_leave', count(*) from student_leave;
