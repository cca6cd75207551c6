-- Devices on which an account was logged in to, by digest of the account and of the device's cookie: a lock that others
-- cause does not hold there.
create table known_devices (
  subject text not null,
  device bytea not null,
  last_used_at timestamptz not null default now(),
  primary key (subject, device)
);
create index known_devices_by_age on known_devices (last_used_at);
