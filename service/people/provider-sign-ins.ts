import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { ProviderChecks } from '#service/adapters/identity-provider/identity-provider.ts'
import type { Db } from '#service/database/database.ts'
import { hashOf, makeToken } from '#service/keys/tokens.ts'

/** Minutes for which a person may stay at the provider. */
const VALID_MINUTES = 10

/** The page of the console to which the provider sends a person back. It is registered there. */
export const redirectUriOf = (origin: string): string => `${new URL(origin).origin}/console/signed-in`

/** The page to which the provider sends a person back whose session there has ended. It is registered there too. */
export const signOutUriOf = (origin: string): string => `${new URL(origin).origin}/console`

/** Begins a sign-in. The ticket stays in the browser that began it: a link with the answer of somebody else signs nobody in. */
export async function makeProviderSignIn(
  db: Db,
  { entropy, origin }: { readonly entropy: Entropy; readonly origin: string },
): Promise<ProviderChecks & { readonly ticket: string }> {
  const made = {
    state: makeToken(entropy),
    nonce: makeToken(entropy),
    codeVerifier: makeToken(entropy),
    ticket: makeToken(entropy),
  }
  await db
    .insertInto('provider_sign_ins')
    .values({
      state_hash: hashOf(made.state),
      ticket_hash: hashOf(made.ticket),
      nonce: made.nonce,
      code_verifier: made.codeVerifier,
      origin: new URL(origin).origin,
      expires_at: sql<number>`service_now() + ${VALID_MINUTES} * interval '1 minute'`,
    })
    .execute()
  return made
}

/** Uses up a sign-in that has begun, whatever follows. Null for one that is unknown, used, too old, or of another browser or address. */
export async function spendProviderSignIn(
  db: Db,
  { state, ticket, origin }: { readonly state: string; readonly ticket: string; readonly origin: string },
): Promise<ProviderChecks | null> {
  const row = await db
    .deleteFrom('provider_sign_ins')
    .where('state_hash', '=', hashOf(state))
    .returning(['ticket_hash', 'nonce', 'code_verifier as codeVerifier', 'origin'])
    .returning(sql<boolean>`expires_at > service_now()`.as('isOpen'))
    .executeTakeFirst()
  if (row === undefined || !row.isOpen || row.origin !== new URL(origin).origin) return null
  if (!timingSafeEqual(row.ticket_hash, hashOf(ticket))) return null
  return { state, nonce: row.nonce, codeVerifier: row.codeVerifier }
}
