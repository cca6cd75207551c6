import { isPin } from '#modules/session/rules/check-pin.ts'
import { checkPhone } from '#modules/registration/rules/field-checks.ts'
import { PASSWORD_MIN_LENGTH } from '#schemas/limits.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Visitor } from '#service/call/visitor.ts'
import type { Database, Db } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/personal-vault.ts'
import { usernameKeyOf } from '#service/players/username-key.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type Begun, beginSession, type ExclusionRefusal, type SessionParts } from './begin-session.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { refusePassword } from './refuse-password.ts'
import type { Attempt, Throttle } from './throttle.ts'

const USERNAME = /^[A-Za-z0-9_]+$/

interface PlayerRow {
  playerId: number
  username: string
  usernameKey: string
  passwordHash: string
  pinHash: string | null
  mustChoosePin: boolean
  status: 'active' | 'locked' | 'banned' | 'expired'
}

interface LoginParts extends SessionParts {
  readonly throttle: Throttle
  readonly vault: PersonalVault
}

type Credentials = Omit<OperationRequest<'login'>, 'clientInformation'>
type MalformedCredentials = 'malformedCredentials' | 'malformedUsername' | 'malformedPassword'
type LoginRefusal = ExclusionRefusal | MalformedCredentials | 'accountExpired' | 'wrongCredentials'

/**
 * Logs a player in by user name or verified phone number: the same answers, after the same time, whether or not the account exists
 * (security 14).
 */
export async function logIn(
  database: Database,
  parts: LoginParts,
  visitor: Visitor,
  credentials: Credentials,
): Promise<Begun<OperationResult<'login'>> | Refused<LoginRefusal>> {
  const { kysely } = database
  const { site } = visitor
  const { password, restricted: mayBeRestricted = false } = credentials
  const malformed = refuseForm(credentials)
  if (malformed !== null) return { refused: malformed }
  const { subject, find } = accountOf(kysely, { ...parts, memberId: site.memberId, credentials })
  const client = clientKey(visitor.clientAddress)
  const checked = await parts.throttle.check(attemptOf(visitor, subject), async () => {
    const found = await find()
    return (await provesPlayer(parts.throttle, visitor, { found, credentials })) ? found : null
  })
  if (checked.outcome === 'locked') return { refused: 'accountLocked' }
  if (checked.outcome === 'wrong') return { refused: 'wrongCredentials' }
  const player = checked.owner
  if (player.status === 'locked') return { refused: 'accountLocked' }
  if (player.status === 'expired') return { refused: 'accountExpired' }
  if (!isPinAlone(site, credentials)) {
    if (isOutdated(player.passwordHash)) await rehash(kysely, player, await hashPassword(password, client))
    if (isTooWeak(site, player.username, password)) await demandChange(kysely, player.playerId)
  }
  await demandPin(kysely, player, site.manifest.settings.pinRequired === 'login' && player.pinHash === null)
  // The device is known to the account by each of its names.
  if (credentials.byPhone) await parts.throttle.remember(attemptOf(visitor, player.usernameKey))
  const { playerId } = player
  return beginSession(database, parts, visitor, async () => ({
    playerId,
    result: { playerId },
    mayBeRestricted,
  }))
}

/** Refuses what no account can have. It depends on the input alone. */
function refuseForm({
  username,
  byPhone = false,
  password,
  pin = '',
}: Credentials): MalformedCredentials | null {
  const isName = byPhone ? checkPhone(username) === null : USERNAME.test(username)
  const isSecret = password.length >= PASSWORD_MIN_LENGTH && (pin === '' || isPin(pin))
  if (isName) return isSecret ? null : 'malformedPassword'
  return isSecret ? 'malformedUsername' : 'malformedCredentials'
}

/**
 * The account that the credentials name, with the subject of its failed attempts. A phone number has a subject of its own: a lock does not
 * reveal whose number it is.
 */
function accountOf(
  db: Db,
  {
    vault,
    memberId,
    credentials: { username, byPhone = false },
  }: { vault: PersonalVault; memberId: number; credentials: Credentials },
): { subject: string; find: () => Promise<PlayerRow | null> } {
  const players = db
    .selectFrom('players')
    .select([
      'player_id as playerId',
      'username',
      'username_key as usernameKey',
      'password_hash as passwordHash',
      'pin_hash as pinHash',
      'must_choose_pin as mustChoosePin',
      'status',
    ])
    .where('member_id', '=', memberId)
  if (!byPhone) {
    const usernameKey = usernameKeyOf(username)
    const find = () => players.where('username_key', '=', usernameKey).executeTakeFirst()
    return { subject: usernameKey, find: async () => (await find()) ?? null }
  }
  const phoneIndex = vault.phoneIndex(username)
  const find = () =>
    players
      .where('phone_index', '=', phoneIndex)
      .where('phone_verified_at', 'is not', null)
      .executeTakeFirst()
  return { subject: `phone/${phoneIndex.toString('hex')}`, find: async () => (await find()) ?? null }
}

/** Whether the player sent a PIN as the password. No password has the form of a PIN, because each password has a letter. */
function isPinAlone({ manifest }: ServedSite, { byPhone = false, password }: Credentials): boolean {
  return byPhone && manifest.settings.pinRequired === 'registration' && isPin(password)
}

/** Verifies the secrets of a player, or of nobody in the same time. */
async function provesPlayer(
  throttle: Throttle,
  visitor: Visitor,
  { found, credentials }: { found: PlayerRow | null; credentials: Credentials },
): Promise<boolean> {
  const { site } = visitor
  const { password, pin = '' } = credentials
  const client = clientKey(visitor.clientAddress)
  if (isPinAlone(site, credentials)) {
    const isKnown = await throttle.isKnownDevice(attemptOf(visitor, found?.usernameKey ?? ''))
    return (await verifyPassword(found?.pinHash ?? null, { password, client })) && isKnown
  }
  const isRight = await verifyPassword(found?.passwordHash ?? null, { password, client })
  if (site.manifest.settings.pinRequired !== 'login') return isRight
  const isPinRight = await verifyPassword(found?.pinHash ?? null, { password: pin, client })
  return isRight && (isPinRight || found?.pinHash === null)
}

/** An attempt of this visitor at the secret of an account. */
export function attemptOf({ site, clientAddress, sidHash }: Visitor, account: string): Attempt {
  return { memberId: site.memberId, account, clientAddress, device: sidHash }
}

/** A password that was changed meanwhile keeps its hash. */
async function rehash(db: Db, player: PlayerRow, passwordHash: string): Promise<void> {
  await db
    .updateTable('players')
    .set({ password_hash: passwordHash })
    .where('player_id', '=', player.playerId)
    .where('password_hash', '=', player.passwordHash)
    .execute()
}

/** Whether the site would refuse this password today; one that is only too long by a newer rule stays accepted. */
function isTooWeak(site: ServedSite, username: string, password: string): boolean {
  const refusal = refusePassword(password, { site, username })
  return refusal !== null && refusal.args?.isTooLong !== 'true'
}

/** The new session allows only a change of the password (spec 8, code 115). */
async function demandChange(db: Db, playerId: number): Promise<void> {
  await db
    .updateTable('players')
    .set({ must_change_password: true })
    .where('player_id', '=', playerId)
    .execute()
}

/** The new session allows only the choice of a PIN, or no longer demands it. */
async function demandPin(db: Db, { playerId, mustChoosePin }: PlayerRow, isDemanded: boolean): Promise<void> {
  if (mustChoosePin === isDemanded) return
  await db
    .updateTable('players')
    .set({ must_choose_pin: isDemanded })
    .where('player_id', '=', playerId)
    .execute()
}
