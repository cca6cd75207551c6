/** The items that are due to the settled plays, beside those that were booked; and their cash, beside its transfers. */
export const ITEMS_ARE_WON_ONCE = {
  id: 'items-are-won-once',
  title:
    'every won item belongs to one settled play, once, and its cash alternative was booked where it was chosen',
  violations: `
    with due as (
      select prize.game_instance_id, prize.draw_number, prize.rank_number, prize.rank_number2nd, prize.play_id,
        prize.player_id, prize.units
      from game_instances as instance
      cross join lateral jsonb_array_elements(instance.definition->'prizes') as offered (prize_row)
      join prizes as prize on prize.game_instance_id = instance.game_instance_id
        and prize.rank_number = (prize_row->>'rankNumber')::integer
        and prize.rank_number2nd = (prize_row->>'rankNumber2nd')::integer
      where instance.definition->'prizes' @> '[{"prizeItem": {}}]' and prize_row ? 'prizeItem'
        and (instance.settled_at is not null or prize.player_id <= instance.paid_through_player_id)
    )
    select 'game instance ' || game_instance_id || ', play ' || play_id || ', rank ' || rank_number || ': '
      || coalesce(due.units, 0) || ' items due, ' || coalesce(item.quantity, 0) || ' won' as what
    from due full join prize_items as item
      using (game_instance_id, draw_number, rank_number, rank_number2nd, play_id)
    where due.units is distinct from item.quantity or due.player_id is distinct from item.player_id
    union all
    select 'item ' || prize_item_id || ': play ' || play_id || ' is not a play of its winner, or was refunded'
    from prize_items as item left join plays as play using (play_id)
    where play.player_id is distinct from item.player_id or play.refunded_at is not null
      or play.game_instance_id is distinct from item.game_instance_id
    union all
    select 'item ' || coalesce(prize_item_id::text, 'unknown') || ': cash ' || coalesce(cash_minor, 0) || ', booked '
      || coalesce(booked_minor, 0)
    from (select * from prize_items where status = 'cash') as chosen
    full join (
      select transfer_id, owner_id, sum(amount_minor) as booked_minor
      from transfers join entries using (transfer_id) join accounts using (account_id)
      where code = 'prize-cash' and kind = 'playerCash' group by transfer_id, owner_id) as booked
      using (transfer_id)
    where cash_minor is distinct from booked_minor or player_id is distinct from owner_id`,
}
