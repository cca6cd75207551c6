/** Rewards of referrals, beside their transfers. */
export const REFERRALS_ARE_BOOKED = {
  id: 'referral-rewards-are-booked',
  title: 'every reward of a referral that was paid was booked once, and taken back as far as it says',
  violations: `
    with booked as (
      select split_part(unique_key, ':', 2)::bigint as player_id,
        coalesce(sum(amount_minor) filter (where code = 'referral-reward'), 0) as paid_minor,
        coalesce(sum(amount_minor) filter (where code = 'referral-back'), 0) as taken_minor
      from transfers join entries using (transfer_id)
      where code in ('referral-reward', 'referral-back') and amount_minor > 0 group by 1
    ), noted as (
      select player_id, inviter_minor + friend_minor as paid_minor, taken_minor
      from referrals where status in ('rewarded', 'taken-back')
    )
    select 'referral of player ' || player_id || ': paid ' || coalesce(noted.paid_minor, 0) || ', booked '
      || coalesce(booked.paid_minor, 0) || '; taken back ' || coalesce(noted.taken_minor, 0) || ', booked '
      || coalesce(booked.taken_minor, 0) as what
    from noted full join booked using (player_id)
    where coalesce(noted.paid_minor, 0) <> coalesce(booked.paid_minor, 0)
      or coalesce(noted.taken_minor, 0) <> coalesce(booked.taken_minor, 0)`,
}
