-- The seed of an instance is sealed until its draw has been shown, with a key that a master key outside wraps.

alter table data_keys drop constraint data_keys_purpose_check;
alter table data_keys add constraint data_keys_purpose_check
  check (purpose in ('personal', 'index', 'digest', 'token', 'seed'));

alter table game_instances
  -- Public: null until the instance has ended. Instances that an earlier version opened have it from the start; the
  -- service seals theirs when it starts.
  alter column seed drop not null,
  add column sealed_seed bytea,
  -- The row of data_keys that seals it. Without a foreign key: every opening would lock the same row.
  add column seed_key_id text,
  -- Not validated: the rows that are there have their seed, and no scan holds the table up.
  add constraint seed_is_kept check (
    (sealed_seed is null) = (seed_key_id is null) and (seed is not null or sealed_seed is not null)
  ) not valid;

create index game_instances_unsealed on game_instances (game_instance_id)
  where sealed_seed is null and status <> 'ENDED';
