-- The time at which a player was shown the tools for safer play, before the first wager. Null for players who have not seen them.
alter table players add column tools_shown_at timestamptz;
