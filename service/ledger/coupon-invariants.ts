/** Awards of coupons and bonuses of games, beside their transfers and their numbers of uses. */
export const COUPONS_ARE_BOOKED = [
  {
    id: 'coupons-are-booked',
    title:
      'every coupon that was awarded was booked once, released, expired and taken back as far as it says, and used no oftener than it may',
    violations: `
      with booked as (
        select split_part(unique_key, ':', 2) as order_id,
          coalesce(sum(amount_minor) filter (where code = 'coupon-award'), 0) as award_minor,
          coalesce(sum(amount_minor) filter (where code = 'bonus-release'), 0) as released_minor,
          coalesce(sum(amount_minor) filter (where code = 'bonus-expiry'), 0) as expired_minor,
          coalesce(sum(amount_minor) filter (where code = 'coupon-back'), 0) as taken_minor
        from transfers join entries using (transfer_id)
        where code in ('coupon-award', 'bonus-release', 'bonus-expiry', 'coupon-back') and amount_minor > 0 group by 1
      ), awarded as (
        select order_id, award_minor, released_minor, expired_minor, taken_bonus_minor + taken_cash_minor as taken_minor
        from coupon_uses where status in ('awarded', 'expired', 'taken-back')
      )
      select 'coupon of deposit ' || order_id || ': ' || string_agg(part || ' ' || noted || ', booked ' || posted, '; ' order by part)
        as what
      from awarded full join booked using (order_id)
      cross join lateral (values
        ('awarded', coalesce(awarded.award_minor, 0), coalesce(booked.award_minor, 0)),
        ('released', coalesce(awarded.released_minor, 0), coalesce(booked.released_minor, 0)),
        ('expired', coalesce(awarded.expired_minor, 0), coalesce(booked.expired_minor, 0)),
        ('taken back', coalesce(awarded.taken_minor, 0), coalesce(booked.taken_minor, 0))
      ) as amounts (part, noted, posted)
      where noted <> posted group by order_id
      union all
      select 'coupon ' || code || ': ' || uses || ' uses, counted ' || counted
      from coupons cross join lateral (
        select count(*) as counted from coupon_uses as use
        where use.coupon_id = coupons.coupon_id and use.status <> 'freed') as taken
      where uses <> counted`,
  },
  {
    id: 'in-game-bonuses-are-booked',
    title: 'every bonus of a game is booked once for each claim, and claimed no oftener than it may',
    violations: `
      with booked as (
        select split_part(unique_key, ':', 2)::bigint as bonus_id, owner_id as player_id,
          sum(amount_minor) as total
        from transfers join entries using (transfer_id) join accounts using (account_id)
        where code = 'in-game-bonus' and kind = 'playerCash' group by 1, 2
      ), claimed as (
        select bonus_id, player_id, amount_minor as total
        from in_game_bonus_claims join in_game_bonuses using (bonus_id)
      )
      select 'bonus ' || bonus_id || ', player ' || player_id || ': claimed ' || coalesce(claimed.total, 0)
        || ', booked ' || coalesce(booked.total, 0) as what
      from claimed full join booked using (bonus_id, player_id)
      where coalesce(claimed.total, 0) <> coalesce(booked.total, 0)
      union all
      select 'bonus ' || bonus_id || ': ' || claims || ' claims, counted ' || counted
      from in_game_bonuses cross join lateral (
        select count(*) as counted from in_game_bonus_claims as claim
        where claim.bonus_id = in_game_bonuses.bonus_id) as made
      where claims <> counted or counted > max_claims`,
  },
]
