-- The link of the audit chain: each row's hash covers the row before it and all of its own content.
create or replace function audit_hash(
  previous_hash bytea, actor text, action text, body jsonb, created_at timestamptz
) returns bytea language sql immutable as $$
  select sha256(previous_hash || convert_to(jsonb_build_array(
    actor, action, body, (extract(epoch from created_at) * 1000000)::bigint)::text, 'UTF8'))
$$;
