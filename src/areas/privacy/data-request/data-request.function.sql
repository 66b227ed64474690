-- Once its person is gone, or the guardian who asked, a request keeps what was asked and when it was answered, and nothing that tells who it
-- was.
create or replace function forget_data_request() returns trigger language plpgsql security definer set search_path from current as $$
begin
  if num_nonnulls(old.student_id, old.staff_id, old.family_id) > num_nonnulls(new.student_id, new.staff_id, new.family_id)
    or (old.asked_by_family_id is not null and new.asked_by_family_id is null
      and not exists (select from family where family_id = old.asked_by_family_id)) then
    new.asked_by := '';
    new.wish := '';
    new.answer := '';
    new.archive_until := null;
    new.asked_by_family_id := null;
    new.account_id := null;
    new.created_by := '';
    new.last_modified_by := '';
    delete from data_archive_piece where data_request_id = old.data_request_id;
    update audit_entry set before = null, after = null where resource = 'DataRequest' and record_id = old.data_request_id;
  end if;
  return new;
end $$;

create or replace trigger data_request_forgets before update on data_request for each row execute function forget_data_request();

-- Whoever deletes a request was mistaken in entering it: the log keeps that they did, and not what it said, as its person may go later.
create or replace function forget_deleted_request() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update audit_entry set before = null, after = null where resource = 'DataRequest' and record_id = old.data_request_id;
  return null;
end $$;

drop trigger if exists data_request_deleted on data_request;
create constraint trigger data_request_deleted after delete on data_request deferrable initially deferred
  for each row execute function forget_deleted_request();
