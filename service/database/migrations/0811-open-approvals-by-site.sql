-- The changes of a site that wait for a second person: a request that ended without one is behind its end.
create index approvals_open_of_site on approvals (member_id, expires_at) where outcome is null;
