drop trigger if exists proposed_change_forgotten on proposed_change;
create constraint trigger proposed_change_forgotten after delete on proposed_change deferrable initially deferred
  for each row execute function forget_of_deleted('ProposedChange', 'proposed_change_id');
