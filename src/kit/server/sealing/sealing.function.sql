-- Whether a stored value names the key under which everything is sealed now. While a transaction that has asked runs, that stays
-- the current one.
create or replace function is_sealed_now(stored text) returns boolean language plpgsql volatile set search_path from current as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext(current_schema() || '_sealing'));
  return starts_with(stored, 'sealed:')
    and exists (select from sealing_key where is_current and key_id = split_part(stored, ':', 2));
end $$;

-- A process that has not heard of a new key tries again with it (`transaction.server.ts`).
create or replace function refuse_unsealed() returns trigger language plpgsql set search_path from current as $$
begin
  raise exception using errcode = 'HR002', message = format('%s.%s has to be sealed under the current key.', tg_table_name, tg_argv[0]);
end $$;
