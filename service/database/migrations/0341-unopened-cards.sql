-- The cards of a player that ended without the player, until one mail sums up what they won. They are added to one row, so that many cards
-- make one mail.
create table unopened_cards (
  player_id bigint not null references players,
  currency_id integer not null references currencies,
  -- Those of them that won.
  won_cards integer not null check (won_cards >= 0),
  prize_minor bigint not null check (prize_minor >= 0),
  cost_minor bigint not null check (cost_minor >= 0),
  due_at timestamptz not null,
  primary key (player_id, currency_id)
);
create index unopened_cards_due on unopened_cards (due_at);
