-- The currencies that a site was last served with: one that is taken out of its manifest is refused while amounts of players or games are kept in it.
create table site_currencies (
  member_id integer not null references site_numbers,
  currency_id integer not null,
  primary key (member_id, currency_id)
);
