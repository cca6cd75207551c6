-- A player takes back a card that is bought and not drawn.
alter table game_instances drop constraint game_instances_refund_reason_check;
alter table game_instances add constraint game_instances_refund_reason_check
  check (refund_reason in ('under-minimum', 'draw-failed', 'called-off', 'withdrawn', 'cancelled'));
