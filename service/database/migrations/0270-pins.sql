-- A PIN beside the password, on sites that ask for one; hashed as the password is.
alter table players
  add column pin_hash text,
  add column pin_changed_at timestamptz,
  -- The site asks for a PIN at the login and the player has none: the session is confined to choosing one.
  add column must_choose_pin boolean not null default false;
