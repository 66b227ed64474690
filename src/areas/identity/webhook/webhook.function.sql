-- Whatever enters the history is queued for the webhooks that are told of it. The entry is written by the statement that changes the record
-- or after it, so entries of one record come in the order of its changes.
create or replace function queue_webhook_events() returns trigger language plpgsql set search_path from current as $$
begin
  insert into webhook_event (webhook_id, kind, record_id, change)
    select w.webhook_id, c.resource, c.record_id,
      case c.action when 'create' then 'created' when 'delete' then 'deleted' else 'changed' end
    from webhook w join changed c on c.resource = any(w.kinds)
    where not w.is_off and w.secret <> ''
      and c.action not in ('read', 'export', 'print', 'print-cards', 'sign-in', 'sign-in-failed', 'sign-out', 'confirm')
      and case c.action when 'create' then w.tells_created when 'delete' then w.tells_deleted else w.tells_changed end
    order by c.audit_entry_id;
  return null;
end $$;

create or replace trigger audit_entry_told_webhooks after insert on audit_entry referencing new table as changed
  for each statement execute function queue_webhook_events();
