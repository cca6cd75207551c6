import { sql } from 'kysely'
import { INVITES_A_DAY } from '#schemas/limits.ts'
import type { InviteRefusal } from '#schemas/protocol/referrals.ts'
import { pathOfScreen } from '#schemas/site-manifest/path-of-screen.ts'
import { emailForm, EMAIL_MAX_LENGTH } from '#modules/registration/rules/email-form.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import type { Tx } from '#service/database/database.ts'
import { hashOf, makeToken } from '#service/keys/tokens.ts'
import { putMail } from '#service/mail/outbox.ts'
import { mayMarket, mayMarketSql, ON_PAGE } from '#service/marketing/may-market.ts'
import { hasIndex, isSameIndex, moveIndexes } from '#service/players/rows/index-forms.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { partlyHidden } from '#service/players/rules/hide-address.ts'
import { emailOfPerson, storedEmail } from '#service/players/rules/normal-forms.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { sealMasked } from './masked-address.ts'

interface Invite {
  readonly site: ServedSite
  readonly playerId: number
  /** The language of the mail. */
  readonly languageId: string
  readonly email: string
}

interface Sender {
  readonly screenName: string
  readonly code: string
  readonly emailPersonIndex: Buffer | null
  readonly isActive: boolean
  readonly sentToday: number
}

/** Queues an invitation, or says why not. The address is only in the mail, which is emptied when it is sent. */
export async function sendInvite(
  tx: Tx,
  { vault, entropy }: { vault: PersonalVault; entropy: Entropy },
  { site, playerId, languageId, email }: Invite,
): Promise<InviteRefusal | null> {
  const { memberId, operatorId } = site
  const sender = await lockSender(tx, playerId)
  const canSend = sender.isActive && pathOfScreen(site.manifest.routes, 'referrals.send') !== null
  if (!canSend || !(await mayMarket(tx, playerId, ON_PAGE))) return 'notAllowed'
  if (emailForm(email) === null || email.length > EMAIL_MAX_LENGTH) return 'malformed'
  const to = storedEmail(email)
  const person = vault.personIndex('email', emailOfPerson(to), operatorId)
  if (isSameIndex(vault, sender.emailPersonIndex, person)) return 'own'
  if (sender.sentToday >= INVITES_A_DAY) return 'tooMany'
  const exact = vault.emailIndex(to, operatorId)
  const known = await readKnown(tx, vault, { memberId, operatorId, person, exact })
  if (known !== null) return known
  await moveIndexes(tx, vault, [person])
  const stopKey = makeToken(entropy)
  const { bytes, keyId } = sealMasked(vault, { memberId, playerId }, partlyHidden(to))
  const added = await tx
    .insertInto('invitations')
    .values({
      member_id: memberId,
      player_id: playerId,
      person_index: person,
      masked: bytes,
      masked_key_id: keyId,
      stop_hash: hashOf(stopKey),
    })
    // Another player invited the same person at the same moment.
    .onConflict((conflict) => conflict.columns(['member_id', 'person_index']).doNothing())
    .returning('invitation_id')
    .executeTakeFirst()
  if (added === undefined) return 'invited'
  const content = { to, name: '', inviter: sender.screenName, code: sender.code, stopKey }
  await putMail(tx, vault, { kind: 'invitation', memberId, playerId, languageId, content })
  return null
}

/** Locks the player's row, so that concurrent calls cannot send more than a day's invitations. */
async function lockSender(tx: Tx, playerId: number): Promise<Sender> {
  await tx
    .selectFrom('players')
    .select('player_id')
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<Sender>`
    select screen_name as "screenName", referral_code as code, email_person_index as "emailPersonIndex",
      status = 'active' as "isActive",
      (select count(*)::integer from invitations sent where sent.player_id = player.player_id
        and sent.created_at > service_now() - interval '1 day') as "sentToday"
    from players player where player_id = ${playerId}`.execute(tx)
  return rows[0]!
}

/**
 * The reason why a person gets no invitation: an account on the site, an earlier invitation to it, or a refusal. An exclusion at the operator, or a marker of harm,
 * gives the same reason as a refusal, so that the player cannot see it.
 */
async function readKnown(
  tx: Tx,
  vault: PersonalVault,
  of: {
    readonly memberId: number
    readonly operatorId: number
    readonly person: Buffer
    readonly exact: Buffer
  },
): Promise<'registered' | 'invited' | 'unwanted' | null> {
  const { memberId, operatorId, person, exact } = of
  const isPerson = hasIndex(vault, 'person_index', person)
  const { rows } = await sql<Record<'registered' | 'invited' | 'unwanted', boolean>>`
    select
      exists (select from players where member_id = ${memberId}
        and (${hasIndex(vault, 'email_index', exact)} or ${hasIndex(vault, 'email_person_index', person)})) as registered,
      exists (select from invitations where member_id = ${memberId} and ${isPerson}) as invited,
      exists (select from invitation_stops where operator_id = ${operatorId} and ${isPerson})
        or exists (select from players player
          where player.operator_id = ${operatorId} and ${hasIndex(vault, 'player.email_person_index', person)}
            and not ${mayMarketSql(ON_PAGE)}) as unwanted`.execute(tx)
  const known = rows[0]!
  if (known.registered) return 'registered'
  if (known.invited) return 'invited'
  return known.unwanted ? 'unwanted' : null
}
