-- Something that was kept of several people, without what it says of one of them: in whatever has their id under the key, texts go.
create or replace function without_texts_of(said jsonb, key text, id integer) returns jsonb language sql immutable set search_path from current as $$
  select case
    when jsonb_typeof(said) = 'array' then (select jsonb_agg(without_texts_of(e, $2, $3) order by n) from jsonb_array_elements(said) with ordinality x (e, n))
    when jsonb_typeof(said) <> 'object' then said
    else (select jsonb_object_agg(k, case
        when said -> $2 = to_jsonb($3) and jsonb_typeof(v) = 'string' and v #>> '{}' !~ '^\d{4}-\d\d-\d\d' then '""'
        when jsonb_typeof(v) in ('array', 'object') then without_texts_of(v, $2, $3)
        else v end)
      from jsonb_each(said) x (k, v))
  end
$$;

-- The records of somebody that stand there now: what the log has of how they came to be may be older than it keeps.
create or replace function records_of_erased(of_kind text, of_id integer) returns table (resource text, id integer)
language sql stable set search_path from current as $$
  select 'Admission', admission_id from admission where of_kind = 'Student' and student_id = of_id
  union all select 'StudentExit', student_exit_id from student_exit where of_kind = 'Student' and student_id = of_id
  union all select 'StudentLeave', student_leave_id from student_leave where of_kind = 'Student' and student_id = of_id
  union all select 'StudentAbsence', absence_id from student_absence where of_kind = 'Student' and student_id = of_id
  union all select 'File', file_id from file where of_kind = 'Student' and student_id = of_id
  union all select 'CertificateRequest', certificate_request_id from certificate_request where of_kind = 'Student' and student_id = of_id
  union all select 'Consent', consent_id from consent where of_kind = 'Student' and student_id = of_id
  union all select 'StudentFamily', student_family_id from student_family
    where (of_kind = 'Student' and student_id = of_id) or (of_kind = 'Family' and family_id = of_id)
  union all select 'ProposedChange', proposed_change_id from proposed_change
    where (of_kind = 'Student' and student_id = of_id) or (of_kind = 'Family' and family_id = of_id)
  union all select 'StaffExit', staff_exit_id from staff_exit where of_kind = 'Staff' and staff_id = of_id
  union all select 'StaffLeave', staff_leave_id from staff_leave where of_kind = 'Staff' and staff_id = of_id
  union all select 'EducationalBackground', educational_background_id from educational_background where of_kind = 'Staff' and staff_id = of_id
  union all select 'ProfessionalExperience', professional_experience_id from professional_experience where of_kind = 'Staff' and staff_id = of_id
$$;

-- Of somebody who is erased the log keeps who did what to their records and when, but nothing of what stood in them; what was paid and
-- earned keeps its trail, as the books do. Only this trigger calls it, before anything goes: for a person who has left, after two people
-- have decided it and the notice is over. So the role that serves can empty nothing there of anybody who is here.
create or replace function forget_erased() returns trigger language plpgsql security definer set search_path from current as $$
declare
  person record;
  -- What of the log stays: the trail of the books, and what is about several people.
  kept constant text[] := array['StudentFee', 'PaymentTransaction', 'StaffSalary', 'Erasure'];
  several constant text[] := array['StudentAttendance', 'StaffAttendance', 'GradeRecord', 'ExamRemark'];
begin
  if new.confirmed is null or new.confirmed_by is null or new.proposed_by is null or new.notice_until > now() then
    raise exception 'Two people have to decide it, and the notice has to be over.';
  end if;
  for person in
    select 'Student' as kind, 'studentId' as key, r.student_id as id from data_request r where r.data_request_id = new.data_request_id
    union all select 'Staff', 'staffId', r.staff_id from data_request r where r.data_request_id = new.data_request_id
    union all select 'Family', 'familyId', r.family_id from data_request r where r.data_request_id = new.data_request_id
    union all select 'Family', 'familyId', g from unnest(new.guardian_ids) g
  loop
    continue when person.id is null;
    if (case person.kind
        when 'Student' then exists (select from student where student_id = person.id and enrolled_program_id is not null)
          or not exists (select from student_exit where student_id = person.id and is_in_effect)
        when 'Staff' then not exists (select from staff_exit where staff_id = person.id and is_in_effect and returned_on is null)
        else exists (select from student_family sf join student s using (student_id)
          where sf.family_id = person.id and s.enrolled_program_id is not null) end) then
      raise exception '% % is here.', person.kind, person.id;
    end if;
    update audit_entry e set before = null, after = null from (
        select resource, record_id from audit_entry
          where coalesce(after, before) @> jsonb_build_object(person.key, person.id) and resource <> all(kept || several)
        union select person.kind, person.id
        union select person.kind || 'Photo', person.id
        union select person.kind, gone_id from person_merge where person.id = case person.kind
          when 'Student' then student_id when 'Staff' then staff_id else family_id end
        union select 'Account', account_id from account where person.id = case person.kind
          when 'Student' then student_id when 'Staff' then staff_id else family_id end
        union select r.resource, r.id from records_of_erased(person.kind, person.id) r) theirs
      where e.resource = theirs.resource and e.record_id = theirs.record_id and e.action <> 'read'
        and (e.before is not null or e.after is not null);
    update audit_entry e set before = null, after = null from account a
      where e.resource = 'Session' and e.account_id = a.account_id and person.id = case person.kind
        when 'Student' then a.student_id when 'Staff' then a.staff_id else a.family_id end;
    update audit_entry set before = without_texts_of(before, person.key, person.id), after = without_texts_of(after, person.key, person.id)
      where resource = any(several) and jsonb_path_exists(jsonb_build_array(before, after),
        ('$.** ? (@.' || person.key || ' == $id)')::jsonpath, jsonb_build_object('id', person.id));
    continue when person.kind <> 'Student';
    update audit_entry set
        before = case when before ? person.id::text then before || jsonb_build_object(person.id, '') else before end,
        after = case when after ? person.id::text then after || jsonb_build_object(person.id, '') else after end
      where resource = 'ExamRemark' and (before ? person.id::text or after ? person.id::text);
  end loop;
  return null;
end $$;

create or replace trigger erasure_forgets after update of state on erasure for each row when (new.state = 3 and old.state = 2)
  execute function forget_erased();
