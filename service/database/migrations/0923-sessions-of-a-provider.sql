-- The ID token with which a session of a person of the provider began: the provider ends its own session by it. It is removed with the session.
alter table person_sessions add column id_token text check (length(id_token) <= 20000);
alter table person_sessions add constraint person_sessions_ended_has_no_token check (ended_at is null or id_token is null);
