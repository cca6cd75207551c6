-- Whether a person gets no marketing, because a marker of harm of one of their accounts at the operator is not closed.
create or replace function is_kept_from_marketing(player players) returns boolean language sql stable as $$
  select exists (
    select from accounts_of(player) as account
    join harm_markers as marker on marker.player_id = account.player_id and marker.state <> 'closed')
$$;
