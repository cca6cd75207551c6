/** Invariants of money that comes from processors and goes out. */
export const PAYMENT_INVARIANTS = [
  {
    id: 'deposits-are-booked',
    title: 'every paid deposit was booked once, and nothing else was',
    violations: `
      with booked as (
        select split_part(unique_key, ':', 2) as order_id, sum(amount_minor) as amount_minor
        from transfers join entries using (transfer_id) join accounts using (account_id)
        where code in ('deposit', 'bank-deposit') and kind = 'playerCash' group by unique_key
      ), paid as (select order_id, amount_minor from deposits where status in ('paid', 'charged-back'))
      select 'deposit ' || coalesce(order_id, 'without an order') || ': paid ' || coalesce(paid.amount_minor, 0) || ', booked '
        || coalesce(booked.amount_minor, 0) as what
      from paid full join booked using (order_id)
      where coalesce(paid.amount_minor, 0) <> coalesce(booked.amount_minor, 0)`,
  },
  {
    id: 'chargebacks-are-booked',
    title:
      'every deposit that was taken back is booked once with its amount and fee, without those given back again, and no player has more than no debt',
    violations: `
      with booked as (
        select split_part(unique_key, ':', 2) as order_id, sum(amount_minor) as total
        from transfers join entries using (transfer_id) join accounts using (account_id)
        where code in ('chargeback', 'chargeback-reversed') and kind = 'processorClearing' group by 1
      ), taken as (
        select order_id, amount_minor + fee_minor as total from deposits where status = 'charged-back'
      )
      select 'deposit ' || order_id || ': taken back ' || coalesce(taken.total, 0) || ', booked '
        || coalesce(booked.total, 0) as what
      from taken full join booked using (order_id)
      where coalesce(taken.total, 0) <> coalesce(booked.total, 0)
      union all
      select 'player ' || owner_id || ', currency ' || currency_id || ': a debt of ' || -balance_minor
      from accounts where kind = 'playerDebt' and balance_minor > 0`,
  },
  {
    id: 'withdrawals-are-set-aside',
    title: 'a player’s pending money is the sum of their open withdrawals, in each currency',
    violations: `
      with asked as (
        select player_id as owner_id, currency_id, sum(amount_minor) as total from withdrawals
        where status in ('pending', 'approved') group by player_id, currency_id
      ), aside as (select owner_id, currency_id, balance_minor from accounts where kind = 'pendingWithdrawal')
      select 'player ' || owner_id || ', currency ' || currency_id || ': ' || coalesce(balance_minor, 0)
        || ' set aside, ' || coalesce(total, 0) || ' asked for' as what
      from asked full join aside using (owner_id, currency_id)
      where coalesce(balance_minor, 0) <> coalesce(total, 0)`,
  },
  {
    id: 'withdrawals-are-booked',
    title: 'every withdrawal that is paid is booked once with its amount, and no other one is',
    violations: `
      with booked as (
        select substr(unique_key, length('withdrawal:') + 1) as withdrawal_id, -sum(amount_minor) as total
        from transfers join entries using (transfer_id) join accounts using (account_id)
        where code = 'withdrawal' and kind = 'pendingWithdrawal' group by 1
      ), paid as (select withdrawal_id, amount_minor as total from withdrawals where status = 'paid')
      select 'withdrawal ' || withdrawal_id || ': paid ' || coalesce(paid.total, 0) || ', booked '
        || coalesce(booked.total, 0) as what
      from paid full join booked using (withdrawal_id)
      where coalesce(paid.total, 0) <> coalesce(booked.total, 0)`,
  },
  {
    id: 'returns-are-covered',
    title: 'no more goes back to a processor than the player has deposited with it, in each currency',
    violations: `
      with deposited as (
        select player_id, currency_id, processor_id, sum(amount_minor) as total from deposits
        where status in ('paid', 'charged-back') group by 1, 2, 3
      ), returned as (
        select player_id, currency_id, processor_id, sum(amount_minor) as total from withdrawals
        where return_method is not null and status in ('pending', 'approved', 'paid') group by 1, 2, 3
      )
      select 'player ' || player_id || ', ' || processor_id || ': ' || returned.total || ' goes back, '
        || coalesce(deposited.total, 0) || ' deposited' as what
      from returned left join deposited using (player_id, currency_id, processor_id)
      where returned.total > coalesce(deposited.total, 0)`,
  },
]
