-- What is kept of a row that is no longer shared: of people nothing that was said of them, but every field that has to be there. Whoever reads
-- only some programs is told of all that are gone, so nothing else may tell one from another.
create or replace function emptied_roster_body(of_kind text, body jsonb) returns jsonb language sql immutable set search_path from current as $$
  select case of_kind
    when 'user' then jsonb_build_object('enabledUser', 'false', 'givenName', '-', 'familyName', '-', 'username', '-', 'userIds', '[]'::jsonb,
      'agents', '[]'::jsonb, 'grades', '[]'::jsonb, 'roles', body -> 'roles', 'primaryOrg', body -> 'primaryOrg')
    when 'demographics' then '{}'::jsonb
    when 'enrollment' then body - array['primary', 'beginDate', 'endDate']
    when 'result' then body - 'score' || jsonb_build_object('scoreStatus', 'not submitted', 'scoreDate', '1970-01-01')
    else body end
$$;

-- Of a deleted person nothing is kept until the roster is compared the next time, which alone says that they are gone: a time of its own would
-- be over before this is committed, and missed by whoever reads what has changed since. The argument: what their ids begin with.
create or replace function forget_roster_of_deleted() returns trigger language plpgsql set search_path from current as $$
begin
  update roster_row r set body = emptied_roster_body(r.kind, r.body)
  from gone g, roster_setting s
  where r.kind in ('user', 'demographics') and not r.is_gone
    and r.sourced_id = s.prefix || '-' || tg_argv[0] || '-' || (to_jsonb(g) ->> tg_argv[1]);
  return null;
end $$;

create or replace trigger roster_of_student_forgotten after delete on student referencing old table as gone
  for each statement execute function forget_roster_of_deleted('student', 'student_id');
create or replace trigger roster_of_family_forgotten after delete on family referencing old table as gone
  for each statement execute function forget_roster_of_deleted('guardian', 'family_id');
create or replace trigger roster_of_staff_forgotten after delete on staff referencing old table as gone
  for each statement execute function forget_roster_of_deleted('staff', 'staff_id');
