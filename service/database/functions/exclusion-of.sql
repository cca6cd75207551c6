-- Why the person of an account may not play; null where they may. This is the only place that decides it. A ban, a
-- self-exclusion and a time-out of one account hold for every account of the person at the operator: those with the
-- same e-mail address, phone number, name with date of birth, or government id, each in its normal form
-- (service/players/rules/normal-forms.ts). A self-exclusion from one site (excluded_here) holds for the accounts of its site alone.
-- The indexes that are unique on a site are compared too: a row that an older process
-- wrote has no others yet. What else identifies a person is one more branch here and in accounts_of.
--
-- The caller's plan contains this statement, so that a batch of players costs no call each.
create or replace function exclusion_of(player players) returns table (kind text) language sql stable as $$
  select case
    when bool_or(account.status = 'banned') then 'ban'
    when bool_or(account.excluded_until > service_clock() and account.applies) then 'selfExclusion'
    when bool_or(account.timed_out_until > service_clock()) then 'timeOut'
  end
  from (
    select player.status, player.excluded_until, player.timed_out_until, true as applies
    union all
    select other.status, other.excluded_until, other.timed_out_until, not other.excluded_here or other.member_id = player.member_id
    from players as other
    where other.email_index = player.email_index and other.operator_id = player.operator_id
      and (other.status = 'banned' or other.excluded_until is not null or other.timed_out_until is not null)
    union all
    select other.status, other.excluded_until, other.timed_out_until, not other.excluded_here or other.member_id = player.member_id
    from players as other
    where other.phone_index = player.phone_index and other.operator_id = player.operator_id
      and (other.status = 'banned' or other.excluded_until is not null or other.timed_out_until is not null)
    union all
    select other.status, other.excluded_until, other.timed_out_until, not other.excluded_here or other.member_id = player.member_id
    from players as other
    where other.email_person_index = player.email_person_index and other.operator_id = player.operator_id
      and (other.status = 'banned' or other.excluded_until is not null or other.timed_out_until is not null)
    union all
    select other.status, other.excluded_until, other.timed_out_until, not other.excluded_here or other.member_id = player.member_id
    from players as other
    where other.phone_person_index = player.phone_person_index and other.operator_id = player.operator_id
      and (other.status = 'banned' or other.excluded_until is not null or other.timed_out_until is not null)
    union all
    select other.status, other.excluded_until, other.timed_out_until, not other.excluded_here or other.member_id = player.member_id
    from players as other
    where other.name_person_index = player.name_person_index and other.operator_id = player.operator_id
      and (other.status = 'banned' or other.excluded_until is not null or other.timed_out_until is not null)
    union all
    select other.status, other.excluded_until, other.timed_out_until, not other.excluded_here or other.member_id = player.member_id
    from players as other
    where other.government_id_index = player.government_id_index and other.operator_id = player.operator_id
      and (other.status = 'banned' or other.excluded_until is not null or other.timed_out_until is not null)
  ) as account
$$;

-- The accounts that exclusion_of looks at.
create or replace function accounts_of(player players) returns table (player_id bigint) language sql stable as $$
  select player.player_id
  union
  select other.player_id from players as other
  where other.email_index = player.email_index and other.operator_id = player.operator_id
  union
  select other.player_id from players as other
  where other.phone_index = player.phone_index and other.operator_id = player.operator_id
  union
  select other.player_id from players as other
  where other.email_person_index = player.email_person_index and other.operator_id = player.operator_id
  union
  select other.player_id from players as other
  where other.phone_person_index = player.phone_person_index and other.operator_id = player.operator_id
  union
  select other.player_id from players as other
  where other.name_person_index = player.name_person_index and other.operator_id = player.operator_id
  union
  select other.player_id from players as other
  where other.government_id_index = player.government_id_index and other.operator_id = player.operator_id
$$;
