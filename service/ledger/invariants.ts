import { IS_BROKEN } from './audit-chain.ts'
import { CAMPAIGNS_ARE_BOOKED } from './campaign-invariant.ts'
import { COUPONS_ARE_BOOKED } from './coupon-invariants.ts'
import { PAYMENT_INVARIANTS } from './payment-invariants.ts'
import { ITEMS_ARE_WON_ONCE } from './prize-invariant.ts'
import { REFERRALS_ARE_BOOKED } from './referral-invariant.ts'
import { TRANSFER_CODES } from './transfer-codes.ts'

/**
 * An invariant that holds between any two transactions (design of money, "Invariants"). Each query returns the rows that violate it,
 * described by `what`.
 */
export interface Invariant {
  readonly id: string
  readonly title: string
  readonly violations: string
}

/** Codes, account kinds and signs of amounts as SQL rows. All are names and numbers from this source, so they need no escaping. */
function allowedMoves(): string {
  const moves = Object.entries(TRANSFER_CODES).flatMap(([code, directions]) =>
    Object.entries(directions).flatMap(([kind, direction]) =>
      SIGNS[direction].map((sign) => `('${code}', '${kind}', ${sign})`),
    ),
  )
  return `values ${moves.join(', ')}`
}

const SIGNS = { out: [-1], in: [1], both: [-1, 1] } as const

export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'transfers-sum-to-zero',
    title: 'every transfer sums to zero in each currency',
    violations: `
      select 'transfer ' || transfer_id || ', currency ' || currency_id || ': ' || sum(amount_minor) as what
      from entries group by transfer_id, currency_id having sum(amount_minor) <> 0`,
  },
  {
    id: 'transfers-have-entries',
    title: 'every transfer has two entries or more, each in its account’s currency',
    violations: `
      select 'transfer ' || transfer_id || ' has ' || count(account_id) || ' entries' as what
      from transfers left join entries using (transfer_id) group by transfer_id having count(account_id) < 2
      union all
      select 'transfer ' || transfer_id || ', account ' || account_id || ': another currency'
      from entries join accounts using (account_id) where accounts.currency_id <> entries.currency_id`,
  },
  {
    id: 'balances-are-sums',
    title: 'every balance is the sum of its entries',
    violations: `
      select 'account ' || account_id || ': balance ' || balance_minor || ', entries ' || coalesce(total, 0) as what
      from accounts
      left join (select account_id, sum(amount_minor) as total from entries group by account_id) as summed
        using (account_id)
      where balance_minor <> coalesce(total, 0)`,
  },
  {
    id: 'none-below-zero',
    title: 'no account that may not owe is below zero',
    violations: `
      select 'account ' || account_id || ' (' || kind || '): ' || balance_minor as what from accounts
      where balance_minor < 0 and not may_owe`,
  },
  {
    id: 'codes-touch-their-accounts',
    title:
      'every transfer has a known code, and touches only accounts of the kinds that its code allows, in the direction that it allows',
    violations: `
      select 'transfer ' || transfer_id || ' (' || code || ') moves ' || amount_minor || ' on ' || kind as what
      from transfers join entries using (transfer_id) join accounts using (account_id)
      where (code, kind, sign(amount_minor)) not in (${allowedMoves()})`,
  },
  {
    id: 'ended-pools-are-zero',
    title: 'the pool of every ended game instance is zero, and so are its exchange accounts',
    violations: `
      select 'game instance ' || game_instance_id || ': ' || kind || ' ' || balance_minor as what
      from game_instances
      join accounts on kind in ('instancePool', 'instanceExchange') and owner_id = game_instance_id
      where (status = 'ENDED' or refunded_at is not null) and balance_minor <> 0`,
  },
  ...PAYMENT_INVARIANTS,
  {
    id: 'plays-are-counted',
    title: 'lines sold = plays counted, for each instance and each player, within the maxima',
    violations: `
      with sold as (
        select game_instance_id, player_id, sum(lines) as plays from plays group by game_instance_id, player_id
      ), seats as (
        select coalesce(sold.game_instance_id, seat.game_instance_id) as game_instance_id,
          coalesce(sold.player_id, seat.player_id) as player_id,
          coalesce(plays, 0) as plays, coalesce(seat.play_count, 0) as counted, seat.play_max
        from sold full join instance_players as seat
          on seat.game_instance_id = sold.game_instance_id and seat.player_id = sold.player_id
      )
      select 'game instance ' || game_instance_id || ', player ' || player_id || ': ' || plays || ' plays, '
        || counted || ' counted, ' || coalesce(play_max, 0) || ' allowed' as what
      from seats where plays <> counted or plays > play_max
      union all
      select 'game instance ' || game_instance_id || ': ' || coalesce(plays, 0) || ' plays of '
        || coalesce(players, 0) || ' players, ' || play_count || ' of ' || player_count || ' counted, '
        || play_max || ' allowed'
      from game_instances left join (
        select game_instance_id, sum(plays) as plays, count(*) as players from sold group by game_instance_id
      ) as total using (game_instance_id)
      where coalesce(plays, 0) <> play_count or coalesce(players, 0) <> player_count or play_count > play_max`,
  },
  {
    id: 'plays-are-paid-for',
    title: 'what each join moved into a pool is what its plays cost',
    violations: `
      with paid as (
        select transfer_id, owner_id as game_instance_id, sum(amount_minor) as paid_minor
        from transfers join entries using (transfer_id) join accounts using (account_id)
        where code in ('join', 'satellite') and kind = 'instancePool' group by transfer_id, owner_id
      ), bought as (
        select transfer_id, game_instance_id, sum(cost_minor + fee_minor) as cost_minor
        from plays where transfer_id is not null group by transfer_id, game_instance_id
      )
      select 'transfer ' || transfer_id || ', game instance ' || game_instance_id || ': paid '
        || coalesce(paid_minor, 0) || ', cost ' || coalesce(cost_minor, 0) as what
      from paid full join bought using (transfer_id, game_instance_id)
      where coalesce(paid_minor, 0) <> coalesce(cost_minor, 0)
      union all
      select 'play ' || play_id || ' cost ' || (cost_minor + fee_minor) || ' and has no transfer'
      from plays where transfer_id is null and cost_minor + fee_minor <> 0`,
  },
  {
    id: 'exchanges-follow-rates',
    title: 'what was paid in another currency is the price by the rate that is noted with it',
    violations: `
      with leg as (
        select transfer_id, kind, currency_id, amount_minor, code
        from entries join accounts using (account_id, currency_id) join transfers using (transfer_id)
        where transfer_id in (
          select transfer_id from exchanges
          union
          select transfer_id from entries join accounts using (account_id) where kind = 'instanceExchange')
      ), exchanged as (
        select paid.transfer_id, -paid.amount_minor as paid_minor,
          greatest(1, round(price.amount_minor * rate.rate
            * 10::numeric ^ (paid_in.decimal_places - priced_in.decimal_places))) as due_minor
        from exchanges
        join exchange_rates as rate using (rate_id)
        join leg as paid on paid.transfer_id = exchanges.transfer_id and paid.kind = 'playerCash'
          and paid.currency_id = rate.to_currency_id
        join leg as price on price.transfer_id = exchanges.transfer_id and price.kind = 'instancePool'
          and price.currency_id = rate.from_currency_id
        join currencies as paid_in on paid_in.currency_id = rate.to_currency_id
        join currencies as priced_in on priced_in.currency_id = rate.from_currency_id
      )
      select 'transfer ' || transfer_id || ': paid ' || coalesce(paid_minor::text, 'nothing') || ', due '
        || coalesce(due_minor::text, 'nothing') as what
      from (select distinct transfer_id from leg where code = 'join') as joined left join exchanged using (transfer_id)
      where paid_minor is distinct from due_minor or paid_minor is null`,
  },
  {
    id: 'plays-are-settled-or-refunded',
    title: 'plays of every ended instance are settled or refunded, never both',
    violations: `
      select 'game instance ' || game_instance_id || ' ended and is neither settled nor refunded' as what
      from game_instances
      where status = 'ENDED' and play_count > 0 and settled_at is null and refunded_at is null
      union all
      select 'game instance ' || game_instance_id || ' was settled and refunded'
      from game_instances where settled_at is not null and refunded_at is not null
      union all
      select 'play ' || play_id || ' was not refunded with its instance'
      from plays join game_instances as instance using (game_instance_id)
      where instance.refunded_at is not null and plays.refunded_at is null
      union all
      select 'play ' || play_id || ' of a settled instance was refunded'
      from plays join game_instances as instance using (game_instance_id)
      where instance.settled_at is not null and plays.refunded_at is not null`,
  },
  {
    id: 'subscriptions-are-paid-ahead',
    title: 'what is paid ahead is what the draws cost that are left, and each draw was paid from it',
    violations: `
      with held as (
        select owner_id as player_id, currency_id, balance_minor from accounts where kind = 'playerSubscription'
      ), owed as (
        select player_id, currency_id, sum(draws_left * draw_price_minor) as owed_minor
        from subscriptions where payment = 'prepaid' group by player_id, currency_id
      )
      select 'player ' || player_id || ', currency ' || currency_id || ': ' || coalesce(balance_minor, 0)
        || ' paid ahead, draws left cost ' || coalesce(owed_minor, 0) as what
      from held full join owed using (player_id, currency_id)
      where coalesce(balance_minor, 0) <> coalesce(owed_minor, 0)
      union all
      select 'subscription ' || subscription_id || ': ' || draws_bought || ' draws bought, ' || draws_left || ' left, '
        || entered || ' entered'
      from subscriptions cross join lateral (
        select count(*) as entered from subscription_draws as draw
        where draw.subscription_id = subscriptions.subscription_id and outcome = 'entered') as counted
      where entered + draws_left > draws_bought or (status <> 'cancelled' and entered + draws_left < draws_bought)
      union all
      select 'subscription ' || subscription_id || ', game instance ' || game_instance_id || ': paid ' || coalesce(paid_minor, 0)
        || ' of ' || draw_price_minor
      from subscription_draws join subscriptions using (subscription_id)
      cross join lateral (
        select -sum(amount_minor) as paid_minor from entries join accounts using (account_id)
        where transfer_id = subscription_draws.transfer_id
          and kind = case payment when 'payGo' then 'playerCash' else 'playerSubscription' end) as paying
      where outcome <> 'skipped' and coalesce(paid_minor, 0) <> draw_price_minor`,
  },
  {
    id: 'promotions-are-booked',
    title: 'what the operator pays for draws of promotions is their price, without what was not entered',
    violations: `
      with moved as (
        select split_part(unique_key, ':', 2) as subscription_id,
          sum(amount_minor) filter (where amount_minor > 0) as given_minor,
          -sum(amount_minor) filter (where amount_minor < 0) as back_minor
        from transfers join entries using (transfer_id) join accounts using (account_id)
        where code in ('subscription-promotion', 'subscription-promotion-back') and kind = 'playerSubscription' group by 1
      ), free as (
        select subscription_id::text, free_draws * draw_price_minor as given_minor,
          (free_draws - free_left - (
            select count(*) from subscription_draws as draw
            where draw.subscription_id = subscriptions.subscription_id and outcome = 'entered' and is_free
          )) * draw_price_minor as back_minor
        from subscriptions where free_draws > 0
      )
      select 'subscription ' || subscription_id || ': given ' || coalesce(moved.given_minor, 0) || ' of '
        || coalesce(free.given_minor, 0) || ', taken back ' || coalesce(moved.back_minor, 0) || ' of '
        || coalesce(free.back_minor, 0) as what
      from free full join moved using (subscription_id)
      where coalesce(moved.given_minor, 0) <> coalesce(free.given_minor, 0)
        or coalesce(moved.back_minor, 0) <> coalesce(free.back_minor, 0)`,
  },
  ...COUPONS_ARE_BOOKED,
  CAMPAIGNS_ARE_BOOKED,
  REFERRALS_ARE_BOOKED,
  ITEMS_ARE_WON_ONCE,
  {
    id: 'keys-have-one-outcome',
    title: 'every idempotency key has one outcome',
    violations: `
      select 'key ' || key || ' of ' || scope || ': ' || count(*) || ' outcomes' as what
      from idempotency_keys group by scope, key having count(*) > 1 or min(octet_length(response)) = 0`,
  },
  {
    id: 'audit-chain-holds',
    title: 'the audit log’s hash chain holds',
    violations: `
      select 'audit entry ' || audit_id as what from (
        select *, lag(hash, 1, '\\x'::bytea) over (order by audit_id) as hash_before from audit_log
      ) as chained
      where ${IS_BROKEN}`,
  },
]
