-- Notes of operators about a player. They are encrypted, because they are about a person, and never change: a mistake is corrected by a
-- further note.
create table player_notes (
  note_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  sealed bytea not null,
  sealed_key_id text not null,
  -- The name of the operator's token or person.
  written_by text not null,
  created_at timestamptz not null default service_now()
);
create index player_notes_of_player on player_notes (player_id, note_id desc);
create trigger player_notes_stay before update on player_notes for each statement execute function refuse_change();
