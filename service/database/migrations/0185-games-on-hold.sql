-- A paused game opens no further instance until it is resumed; `active` stays for whether it is offered at all.
alter table games add column paused_at timestamptz;

-- Why an instance is given back: an operator called it off, or its game is no longer offered and nobody had joined.
alter table game_instances drop constraint game_instances_refund_reason_check;
alter table game_instances add constraint game_instances_refund_reason_check
  check (refund_reason in ('under-minimum', 'draw-failed', 'called-off', 'withdrawn'));
