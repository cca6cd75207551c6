-- Subscriptions that pay each draw as it is entered, and draws that the operator pays.
alter table subscriptions
  add column payment text not null default 'prepaid' check (payment in ('prepaid', 'payGo')),
  -- Pay-as-you-go: the last draws in a row that could not be paid, and the number that ends the subscription.
  add column failures integer not null default 0 check (failures >= 0),
  add column failures_max integer check (failures_max > 0),
  -- Draws of a promotion, and those of them that are left.
  add column free_draws integer not null default 0 check (free_draws between 0 and draws_bought),
  add column free_left integer not null default 0 check (free_left between 0 and least(free_draws, draws_left)),
  -- The free draws are the first ones, otherwise the last ones.
  add column is_free_first boolean not null default false,
  add check ((payment = 'payGo') = (failures_max is not null)),
  add check (payment = 'prepaid' or free_draws = 0);
-- A promotion is used once by a player of a game.
create unique index subscriptions_promoted on subscriptions (player_id, game_id) where free_draws > 0;
create index subscriptions_unpaid on subscriptions (game_id) where status = 'active' and failures > 0;

alter table subscription_draws add column is_free boolean not null default false;

-- The amount that is paid ahead is the cost of the draws that are left of subscriptions which were paid with their purchase.
create or replace function refuse_subscription_without_money() returns trigger language plpgsql as $$
begin
  if (
    select coalesce(sum(draws_left * draw_price_minor), 0) from subscriptions
    where player_id = new.player_id and currency_id = new.currency_id and payment = 'prepaid'
  ) <> coalesce((
    select balance_minor from accounts
    where kind = 'playerSubscription' and owner_id = new.player_id and currency_id = new.currency_id), 0)
  then
    raise exception 'the draws left of player % are not what is paid ahead', new.player_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
