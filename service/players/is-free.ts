import { sql } from 'kysely'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { createRateLimit, type RateLimit } from '#service/limits/rate-limit.ts'
import type { ServiceContext } from '#service/context.ts'
import { clientKey } from '#service/limits/client-key.ts'
import type { Call } from '#service/call/call.ts'
import { usernameKeyOf } from './username-key.ts'

/** Enough for somebody who fills in a form, too few to try a list (security 14). */
const CHECKS_PER_MINUTE = 60

/** Each service counts for itself. */
const limits = new WeakMap<ServiceContext, RateLimit>()

function limitOf(service: ServiceContext): RateLimit {
  let limit = limits.get(service)
  if (limit === undefined) limits.set(service, (limit = createRateLimit(CHECKS_PER_MINUTE)))
  return limit
}

/** Whether no player of the site has this yet: 1 is free, 0 is taken. */
export async function isFree(
  call: Call,
  field: 'username' | 'email' | 'phone',
  value: string,
): Promise<{ result: 0 | 1 }> {
  const { site, service } = call
  if (!limitOf(service).take(`${site.memberId}/${clientKey(call.clientAddress)}`))
    throw new Fault(FAULT.overloaded)
  const { kysely } = service.database
  const { rows } = await sql`
    select from players where member_id = ${site.memberId} and ${condition(call, field, value)}`.execute(
    kysely,
  )
  return { result: rows.length === 0 ? 1 : 0 }
}

function condition({ service }: Call, field: 'username' | 'email' | 'phone', value: string) {
  switch (field) {
    case 'username':
      return sql`username_key = ${usernameKeyOf(value)}`
    case 'email':
      return sql`email_index = ${service.vault.emailIndex(value)}::bytea`
    case 'phone':
      return sql`phone_index = ${service.vault.phoneIndex(value)}::bytea`
  }
}
