-- The key that made the successor of a superseded token: another one may be current by then. Null in rows of before.
alter table session_tokens add column successor_key_id text references data_keys;
