-- The commitment of an instance covers its terms, so that they cannot change after it.

alter table game_instances
  -- 1: the seed alone; 2: the seed and the terms. Of a process of the version before: 1.
  add column commitment_version smallint not null default 1 check (commitment_version in (1, 2));

create function refuse_new_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of game instance % were committed to when it was opened', old.game_instance_id
    using errcode = 'restrict_violation';
end $$;

create trigger terms_are_kept
  before update of game_id, member_id, definition, currency_id, play_cost_minor, fee_minor, play_max, player_play_max,
    commitment, commitment_version
  on game_instances for each row execute function refuse_new_terms();
