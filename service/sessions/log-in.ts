import { hasIndex } from '#service/players/rows/index-forms.ts'
import { isPin } from '#modules/session/rules/check-pin.ts'
import { checkEmail, checkPhone } from '#modules/registration/rules/field-checks.ts'
import { PASSWORD_MIN_LENGTH } from '#schemas/limits.ts'
import { westernDigits } from '#schemas/typed-text.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { CountryByAddress } from '#service/adapters/country-by-address.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Visitor } from '#service/call/visitor.ts'
import type { Database, Db } from '#service/database/database.ts'
import { emailKey } from '#service/players/rules/normal-forms.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { usernameKeyOf } from '#service/players/rules/username-key.ts'
import { noteNetwork } from '#service/referrals/networks.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type Begun, beginSession, type ExclusionRefusal, type SessionParts } from './begin-session.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { demandPasswordChange } from './demand-password-change.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { refuseByRegister, type WithRegisterGate } from './refuse-by-register.ts'
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

interface LoginParts extends SessionParts, WithRegisterGate {
  readonly throttle: Throttle
  readonly vault: PersonalVault
  readonly countries: CountryByAddress
}

type Credentials = Omit<OperationRequest<'login'>, 'clientInformation'>
type MalformedCredentials = 'malformedCredentials' | 'malformedUsername' | 'malformedPassword'
type LoginRefusal =
  | ExclusionRefusal
  | 'overloaded'
  | MalformedCredentials
  | 'accountExpired'
  | 'wrongCredentials'

/**
 * Logs a player in by user name, e-mail address or verified phone number: the same answers, after the same time, whether or not the account
 * exists (security 14).
 */
export async function logIn(
  database: Database,
  parts: LoginParts,
  visitor: Visitor,
  sent: Credentials,
): Promise<Begun<OperationResult<'login'>> | Refused<LoginRefusal>> {
  const { kysely } = database
  const { site } = visitor
  const credentials = { ...sent, username: sent.username.trim(), pin: westernDigits(sent.pin ?? '') }
  const { password, restricted: mayBeRestricted = false } = credentials
  const malformed = refuseForm(credentials)
  if (malformed !== null) return { refused: malformed }
  const { subject, found } = await findAccount(kysely, parts, visitor, credentials)
  const client = clientKey(visitor.clientAddress)
  const checked = await parts.throttle.check(attemptOf(visitor, subject), async () => {
    return (await provesPlayer(parts.throttle, visitor, { found, credentials })) ? found : null
  })
  if (checked.outcome === 'locked') return { refused: 'accountLocked' }
  if (checked.outcome === 'wrong') return { refused: 'wrongCredentials' }
  const player = checked.owner
  if (player.status === 'locked') return { refused: 'accountLocked' }
  if (player.status === 'expired') return { refused: 'accountExpired' }
  if (!isPinAlone(site, credentials)) {
    if (isOutdated(player.passwordHash)) await rehash(kysely, player, await hashPassword(password, client))
    if (isTooWeak(site, player.username, password)) await demandPasswordChange(kysely, player.playerId)
  }
  await demandPin(kysely, player, site.manifest.settings.pinRequired === 'login' && player.pinHash === null)
  // The device is known to the account by each of its names.
  if (credentials.byPhone) await parts.throttle.remember(attemptOf(visitor, player.usernameKey))
  const { playerId } = player
  const refusal = await refuseByRegister(database, parts, { site, playerId, mayBeRestricted })
  if (refusal !== null) return refusal
  return beginSession(database, parts, visitor, async (tx) => {
    await noteNetwork(tx, parts.vault, { site, playerId, clientAddress: visitor.clientAddress })
    return { playerId, result: { playerId }, mayBeRestricted }
  })
}

/** Refuses what no account can have. It depends on the input alone. */
function refuseForm({
  username,
  byPhone = false,
  password,
  pin = '',
}: Credentials): MalformedCredentials | null {
  const isName = byPhone
    ? checkPhone(username) === null
    : USERNAME.test(username) || checkEmail(username) === null
  const isSecret = password.length >= PASSWORD_MIN_LENGTH && (pin === '' || isPin(pin))
  if (isName) return isSecret ? null : 'malformedPassword'
  return isSecret ? 'malformedUsername' : 'malformedCredentials'
}

/**
 * The account that the credentials name, with the subject of its failed attempts: that of its user name where it is named by its e-mail
 * address. A phone number has a subject of its own: a lock does not reveal whose number it is.
 */
async function findAccount(
  db: Db,
  { vault, countries }: Pick<LoginParts, 'vault' | 'countries'>,
  { site, clientAddress }: Visitor,
  { username, byPhone = false }: Credentials,
): Promise<{ subject: string; found: PlayerRow | null }> {
  const players = accountsOn(db, site.memberId)
  if (!byPhone) {
    const usernameKey = usernameKeyOf(username)
    const found = await (
      username.includes('@')
        ? players.where(hasIndex(vault, 'email_index', vault.emailIndex(username, site.operatorId)))
        : players.where('username_key', '=', usernameKey)
    ).executeTakeFirst()
    return { subject: found?.usernameKey ?? emailKey(usernameKey), found: found ?? null }
  }
  // A national number is one of the visitor's country, or else of the site's.
  const nations = new Set([
    countries.countryOf(clientAddress, site),
    site.manifest.registration.defaultCountry,
  ])
  const indexes = Array.from(nations, (country) =>
    vault.phoneIndex(username, { country, operatorId: site.operatorId }),
  )
  const phoneSubject = (index: Buffer) => `phone/${vault.bareOf(index).toString('hex')}`
  for (const index of indexes) {
    const found = await players
      .where(hasIndex(vault, 'phone_index', index))
      .where('phone_verified_at', 'is not', null)
      .executeTakeFirst()
    if (found !== undefined) return { subject: phoneSubject(index), found }
  }
  return { subject: phoneSubject(indexes[0] as Buffer), found: null }
}

const accountsOn = (db: Db, memberId: number) =>
  db
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

/** The new session allows only the choice of a PIN, or no longer demands it. */
async function demandPin(db: Db, { playerId, mustChoosePin }: PlayerRow, isDemanded: boolean): Promise<void> {
  if (mustChoosePin === isDemanded) return
  await db
    .updateTable('players')
    .set({ must_choose_pin: isDemanded })
    .where('player_id', '=', playerId)
    .execute()
}
