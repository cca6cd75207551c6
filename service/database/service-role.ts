import type pg from 'pg'
import { StartError } from '#service/base/start-error.ts'

/** The database role of the service: it may insert into the ledger and the audit log, never change them. */
export const SERVICE_ROLE = 'tombolo_service'

/**
 * Creates the role if it is missing, grants its privileges on the current tables, and makes the connecting user a member. Roles belong to
 * the whole cluster, and the service of another database may create the same one, so the lock is cluster-wide.
 */
export async function grantServiceRole(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; may_create: boolean }>(ROLE_STATE)
  if (!rows[0]?.exists && !rows[0]?.may_create) throw new StartError(MISSING)
  await client.query(GRANTS)
}

const MISSING = `The database user may not create roles. Let an administrator run: \
create role ${SERVICE_ROLE} nologin; grant ${SERVICE_ROLE} to the user of DATABASE_URL;`

const ROLE_STATE = `
select exists (select from pg_roles where rolname = '${SERVICE_ROLE}') as exists, rolcreaterole or rolsuper as may_create
from pg_roles where rolname = current_user`

const GRANTS = `
do $$ begin
  begin
    create role ${SERVICE_ROLE} nologin;
  exception when duplicate_object or unique_violation or insufficient_privilege then null;
  end;
  execute format('grant usage on schema %I to ${SERVICE_ROLE}', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to ${SERVICE_ROLE}',
    current_schema());
  execute format('grant usage, select on all sequences in schema %I to ${SERVICE_ROLE}', current_schema());
  revoke update, delete on entries, transfers, audit_log, exchange_rates, exchanges from ${SERVICE_ROLE};
  revoke delete on accounts, plays, instance_players, prizes, deposits, processor_messages from ${SERVICE_ROLE};
  -- Newer than the oldest database that an upgrade is tested from.
  if to_regclass('prize_items') is not null then
    revoke delete on prize_items from ${SERVICE_ROLE};
  end if;
  revoke update, delete on site_numbers, operator_numbers from ${SERVICE_ROLE};
  grant update (operator_id, retired_at) on site_numbers to ${SERVICE_ROLE};
  revoke update, delete on operator_tokens from ${SERVICE_ROLE};
  grant update (revoked_at) on operator_tokens to ${SERVICE_ROLE};
  -- Newer than the oldest database that an upgrade is tested from.
  if to_regclass('people') is not null then
    revoke delete on people from ${SERVICE_ROLE};
  end if;
  -- Newer than the oldest database that an upgrade is tested from.
  if to_regclass('marketing_consents') is not null then
    revoke update, delete on marketing_consents from ${SERVICE_ROLE};
  end if;
  -- Newer than the oldest database that an upgrade is tested from.
  if to_regclass('form_consents') is not null then
    revoke update, delete on form_consents, consent_wordings from ${SERVICE_ROLE};
  end if;
  -- Newer than the oldest database that an upgrade is tested from.
  if to_regclass('campaigns') is not null then
    revoke delete on campaigns, campaign_grants from ${SERVICE_ROLE};
  end if;
  -- Newer than the oldest database that an upgrade is tested from.
  if to_regclass('campaign_announcements') is not null then
    revoke update, delete on campaign_announcements from ${SERVICE_ROLE};
  end if;
  -- Newer than the oldest database that an upgrade is tested from.
  if to_regclass('cell_number') is not null then
    revoke insert, update, delete on cell_number from ${SERVICE_ROLE};
  end if;
  revoke insert, update, delete on account_kinds from ${SERVICE_ROLE};
  revoke insert, update, delete on migrations from ${SERVICE_ROLE};
  if not pg_has_role(current_user, '${SERVICE_ROLE}', 'member') then
    execute format('grant ${SERVICE_ROLE} to %I', current_user);
  end if;
end $$`
