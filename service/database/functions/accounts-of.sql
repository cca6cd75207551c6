-- The accounts of each of these kinds and owners. Each pair is looked up by itself, which `offset 0` enforces: for a list of
-- owners PostgreSQL may read all accounts of a kind, and keep that plan in its connections while their number grows.
create or replace function accounts_of(kinds text[], owner_ids bigint[]) returns setof accounts language sql stable as $$
  select found.*
  from (select distinct kind, owner_id from unnest(kinds) as kind, unnest(owner_ids) as owner_id) as asked
  cross join lateral (
    select * from accounts as account
    where account.kind = asked.kind and account.owner_id = asked.owner_id
    offset 0) as found
$$;
