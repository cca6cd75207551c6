import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import { screenNameOf, usernameOf } from '#modules/registration/rules/registration-form.ts'
import type { Clock } from '#service/base/clock.ts'
import type { CountryByAddress } from '#service/adapters/country-by-address.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import { isRefused, type Refused } from '#service/call/refused.ts'
import type { Visitor } from '#service/call/visitor.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { storeFormConsents } from '#service/players/forms/form-consents.ts'
import { storeChoices } from '#service/marketing/consents.ts'
import { confirmAddress } from '#service/players/changes/email-confirmation.ts'
import { addPlayer, type NewPlayer } from '#service/players/rows/add-player.ts'
import { readExclusion } from '#service/players/rows/exclusion.ts'
import {
  findLikelyAccounts,
  type LikelyAccount,
  refusedBySamePerson,
  reportLikelyAccounts,
  samePersonPolicy,
} from '#service/players/rows/same-person.ts'
import { setSegment } from '#service/players/rows/set-segment.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import type { RegisterGate, RegisterOutcome } from '#service/players/rules/register-gate.ts'
import { isCountryServed } from '#service/players/rules/eligible-country.ts'
import { beginReferral } from '#service/referrals/begin-referral.ts'
import { noteNetwork } from '#service/referrals/networks.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import {
  chosenMarketing,
  type FilledForm,
  personalFields,
  refusedFields,
  readValues,
  serviceForm,
} from '#service/players/forms/registration-values.ts'
import { usernameKeyOf } from '#service/players/rules/username-key.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'
import {
  type Begun,
  beginSession,
  type ExclusionRefusal,
  type NewLogin,
  type SessionParts,
} from './begin-session.ts'
import { attemptOf } from './log-in.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { hashPassword } from './passwords.ts'
import { BY_REGISTER } from './refuse-by-register.ts'
import type { Throttle } from './throttle.ts'

interface RegistrationParts extends SessionParts {
  readonly registerGate: RegisterGate
  readonly throttle: Throttle
  readonly countries: CountryByAddress
  readonly clock: Clock
  readonly entropy: Entropy
  readonly vault: PersonalVault
}

type Result = OperationResult<'playerRegistration'>
type RegistrationRefusal = ExclusionRefusal | 'overloaded' | 'tooManyRegistrations' | 'registrationRefused'

/** Short registration: creates a player of segment B, who is logged in immediately (spec 4, "Registration"). */
export async function register(
  database: Database,
  parts: RegistrationParts,
  visitor: Visitor,
  request: OperationRequest<'playerRegistration'>,
): Promise<Begun<Result> | Refused<RegistrationRefusal>> {
  const { site, clientAddress } = visitor
  const values = readValues({
    ...request.fields,
    username: request.username,
    password: request.password,
  })
  const origin = parts.countries.countryOf(clientAddress, site)
  const country = typeof values.country === 'string' && values.country !== '' ? values.country : origin
  const filled = { form: serviceForm(site, 'short', country), values, now: parts.clock.now() }
  const errors = errorsOf(site, filled)
  if (errors.length > 0) return refusedForm(errors)
  if (!(await parts.throttle.beginRegistration({ memberId: site.memberId, clientAddress }))) {
    return { refused: 'tooManyRegistrations' }
  }
  const register = await parts.registerGate.askOf(site, personalFields(filled))
  const turnedAway = refusalOf(register)
  if (turnedAway !== null) return turnedAway
  const client = clientKey(clientAddress)
  const passwordHash = await hashPassword(request.password, client)
  const pinHash = typeof values.pin === 'string' ? await hashPassword(values.pin, client) : null
  const player = {
    ...playerFrom(visitor, { filled, country, origin, passwordHash, pinHash }),
    refStr: request.refStr,
  }
  const refused: LikelyAccount[] = []
  const outcome = await beginSession(database, parts, visitor, (tx) =>
    createPlayer(tx, parts, visitor, { player, filled, refused, register }),
  )
  if (refused.length > 0) {
    const { memberId } = site
    await database.transaction((tx) =>
      reportLikelyAccounts(tx, { playerId: null, memberId, policy: 'refuse', others: refused }),
    )
  }
  if (!isRefused(outcome) && outcome.result.result !== -1) {
    await parts.throttle.remember(attemptOf(visitor, usernameKeyOf(player.username)))
  }
  return outcome
}

interface Registering {
  readonly player: NewPlayer
  readonly filled: FilledForm
  /** Receives the accounts that refuse the registration. */
  readonly refused: LikelyAccount[]
  readonly register: RegisterOutcome
}

/** Creates the player and sends the first confirmation mail. */
async function createPlayer(
  tx: Tx,
  { entropy, vault, registerGate }: RegistrationParts,
  { site, languageId, clientAddress }: Visitor,
  { player, filled, refused, register }: Registering,
): Promise<NewLogin<Result> | { instead: Begun<Result> | Refused<RegistrationRefusal> }> {
  const added = await addPlayer(tx, vault, player)
  if (!('playerId' in added)) {
    return { instead: refusedForm(added.taken.map((field) => ({ field, code: 'taken' }))) }
  }
  const { playerId } = added
  // Any failed registration has this refusal: it does not reveal that the person is excluded, nor why.
  if ((await readExclusion(tx, playerId)) !== null) return { instead: { refused: 'registrationRefused' } }
  const policy = samePersonPolicy(site.manifest)
  const others = await findLikelyAccounts(tx, vault, { memberId: site.memberId, playerId }, added.indexes)
  if (others.length > 0) {
    if (policy === 'refuse') {
      refused.push(...others)
      return { instead: refusedForm([refusedBySamePerson(others)]) }
    }
    if (policy === 'hold') await setSegment(tx, playerId, 'A1')
    await reportLikelyAccounts(tx, { playerId, memberId: site.memberId, policy, others })
  }
  if (site.manifest.registration.exclusionRegister !== undefined)
    await registerGate.note(tx, playerId, register)
  const choices = chosenMarketing(filled)
  await storeChoices(tx, { playerId, choices, origin: 'registration', asked: { site, languageId } })
  await storeFormConsents(tx, { playerId, filled, origin: 'short', site, languageId })
  await beginReferral(tx, site, playerId)
  await noteNetwork(tx, vault, { site, playerId, clientAddress })
  const { memberId, operatorId } = site
  const sender = { entropy, vault, memberId, operatorId, languageId }
  await confirmAddress(tx, sender, playerId, player.personal)
  return { playerId, result: { result: playerId } }
}

/** The refusal of somebody whom the register excludes, or does not answer for. */
function refusalOf(register: RegisterOutcome): Refused<'registrationRefused' | 'overloaded'> | null {
  if (register === 'match') return { refused: 'registrationRefused', args: BY_REGISTER }
  return register === 'unanswered' ? { refused: 'overloaded', args: BY_REGISTER } : null
}

const refusedForm = (errors: FieldError[]): Begun<Result> => ({ result: { result: -1, errors }, token: null })

function errorsOf(site: ServedSite, filled: FilledForm): FieldError[] {
  const { values } = filled
  const errors = refusedFields(site, filled)
  const isRefused = (id: string) => errors.some(({ field }) => field === id)
  const username = usernameOf(values)
  // Without a field for it the user name is the phone or the screen name, so one of them is required.
  if (username === '' && !isRefused('username')) errors.push({ field: 'username', code: 'required' })
  return errors
}

function playerFrom(
  { site, languageId }: Visitor,
  of: {
    filled: FilledForm
    country: string
    origin: string
    passwordHash: string
    pinHash: string | null
  },
): NewPlayer {
  const username = usernameOf(of.filled.values)
  return {
    memberId: site.memberId,
    operatorId: site.operatorId,
    username,
    screenName: screenNameOf(of.filled.values),
    passwordHash: of.passwordHash,
    pinHash: of.pinHash,
    // A player from a country that the site does not serve is registered, and blocked (spec 6).
    segment: isCountryServed(site, of.origin) ? 'B' : 'A',
    country: of.country,
    languageId,
    personal: personalFields(of.filled),
    currencyIds: servedCurrencyIds(site),
  }
}
