-- Changes are told once they are committed (`notices.server.ts`): told inside of the transaction, they made all writes wait for one another.
drop trigger audit_entry_told on audit_entry;
drop function tell_changes();
