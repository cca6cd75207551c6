-- Posts transfers in one round trip: makes missing accounts, locks all of them in order, adds the entries, and
-- moves the balances. Answers with the ids in the order of the list.
--
-- batch: [{ code, uniqueKey?, corrects?, entries: [{ kind, ownerId, currencyId, amountMinor }] }]
create or replace function post_transfers(batch jsonb) returns bigint[] language plpgsql as $$
declare
  ids bigint[];
  moves jsonb;
begin
  select array_agg(nextval('transfers_transfer_id_seq')) into ids
  from generate_series(1, jsonb_array_length(batch));

  insert into transfers (transfer_id, code, unique_key, corrects_transfer_id) overriding system value
  select ids[place], item->>'code', item->>'uniqueKey', (item->>'corrects')::bigint
  from jsonb_array_elements(batch) with ordinality as listed (item, place);

  select jsonb_agg(entry || jsonb_build_object('transferId', ids[place])) into moves
  from jsonb_array_elements(batch) with ordinality as listed (item, place),
    jsonb_array_elements(item->'entries') as entry;

  perform post_entries(moves);
  return ids;
end $$;

-- Finds and locks the accounts of the moves, making those that are missing, and books the moves.
-- moves: [{ transferId, kind, ownerId, currencyId, amountMinor }]
create or replace function post_entries(moves jsonb) returns void language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  located jsonb;
begin
  insert into accounts (kind, owner_id, currency_id)
  select distinct kind, "ownerId", "currencyId"
  from jsonb_to_recordset(moves) as move (kind text, "ownerId" bigint, "currencyId" integer)
  where not exists (
    select from accounts
    where accounts.kind = move.kind and owner_id = "ownerId" and currency_id = "currencyId")
  order by 1, 2, 3
  on conflict do nothing;

  perform from accounts
  where (kind, owner_id, currency_id) in (
    select move.kind, "ownerId", "currencyId"
    from jsonb_to_recordset(moves) as move (kind text, "ownerId" bigint, "currencyId" integer))
  order by account_id
  for no key update;

  select jsonb_agg(jsonb_build_object('transferId', "transferId", 'accountId', account_id,
    'currencyId', "currencyId", 'amountMinor', "amountMinor"))
  into located
  from jsonb_to_recordset(moves) as move
    ("transferId" bigint, kind text, "ownerId" bigint, "currencyId" integer, "amountMinor" bigint)
  join accounts on accounts.kind = move.kind and owner_id = "ownerId" and currency_id = "currencyId";

  perform book_entries(located);
end $$;

-- Adds entries, moves the balances and tells the players, for callers that know the accounts and hold them locked.
-- moves: [{ transferId, accountId, currencyId, amountMinor }]
create or replace function book_entries(moves jsonb) returns void language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  insert into entries (transfer_id, account_id, currency_id, amount_minor)
  select "transferId", "accountId", "currencyId", "amountMinor"
  from jsonb_to_recordset(moves) as move
    ("transferId" bigint, "accountId" bigint, "currencyId" integer, "amountMinor" bigint);

  with change as (
    select "accountId", sum("amountMinor")::bigint as amount_minor, count(*) as entry_count
    from jsonb_to_recordset(moves) as move ("accountId" bigint, "amountMinor" bigint)
    group by "accountId"
  ), moved as (
    update accounts
    set balance_minor = balance_minor + amount_minor, time_stamp = time_stamp + entry_count
    from change
    where account_id = "accountId"
    returning account_id, kind, owner_id, currency_id, balance_minor, time_stamp
  )
  insert into published (events)
  select json_agg(json_build_object('topic', 'cashier/' || owner_id, 'event', 'player.balanceUpdate',
    'body', json_build_object(
      'accountId', account_id,
      'accountType', case kind when 'playerCash' then 43 else 44 end,
      'accountCurrency', currency_id,
      'accountBalance', trim_scale(balance_minor / 10::numeric ^ decimal_places),
      'timeStamp', time_stamp)) order by account_id)
  from moved join currencies using (currency_id)
  where kind in ('playerCash', 'playerBonus')
  having count(*) > 0;
end $$;
