/** The budgets of campaigns, beside their grants and the transfers of these. */
export const CAMPAIGNS_ARE_BOOKED = {
  id: 'campaigns-are-booked',
  title:
    'every campaign has reserved and spent what its grants say, never more than its budget, and each grant cost what was booked',
  violations: `
    with counted as (
      select campaign_id,
        coalesce(sum(amount_minor) filter (where status = 'reserved'), 0) as reserved_minor,
        count(*) filter (where status = 'reserved') as reserved_count,
        coalesce(sum(amount_minor - returned_minor) filter (where status in ('running', 'used')), 0) as spent_minor,
        count(*) filter (where status in ('running', 'used')) as spent_count
      from campaign_grants group by campaign_id
    ), paid as (
      select split_part(unique_key, ':', 2)::bigint as grant_id, sum(amount_minor) as minor
      from transfers join entries using (transfer_id) join accounts using (account_id)
      where code in ('free-plays', 'cash-back') and kind = 'playerCash' group by 1
    ), added as (
      select split_part(unique_key, ':', 2) as order_id, -sum(amount_minor) as minor
      from transfers join entries using (transfer_id) join accounts using (account_id)
      where code in ('coupon-award', 'bonus-expiry', 'coupon-back') and kind = 'couponCost' group by 1
    )
    select 'campaign ' || campaign_id || ': ' || campaigns.reserved_minor || ' reserved, ' || campaigns.spent_minor || ' spent of '
      || budget_minor || ', counted ' || coalesce(counted.reserved_minor, 0) || ' and ' || coalesce(counted.spent_minor, 0) as what
    from campaigns left join counted using (campaign_id)
    where campaigns.reserved_minor <> coalesce(counted.reserved_minor, 0)
      or campaigns.reserved_count <> coalesce(counted.reserved_count, 0)
      or campaigns.spent_minor <> coalesce(counted.spent_minor, 0)
      or campaigns.spent_count <> coalesce(counted.spent_count, 0)
      or campaigns.reserved_minor + campaigns.spent_minor > budget_minor
      or campaigns.reserved_count + campaigns.spent_count > budget_count
    union all
    select 'grant ' || own.grant_id || ': ' || (own.amount_minor - own.returned_minor) || ' spent, booked '
      || coalesce(paid.minor, added.minor, 0)
    from campaign_grants as own left join paid using (grant_id) left join added using (order_id)
    where own.status in ('running', 'used')
      and own.amount_minor - own.returned_minor <> coalesce(paid.minor, added.minor, 0)`,
}
