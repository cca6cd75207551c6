import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { Refused, type Wire } from './wire.ts'

/** The player, logged in on a connection. */
export interface Player {
  playerId: number
  username: string
  isNew: boolean
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** The account to use: the demonstration's player, an existing username, or a new registration. */
export type Login = 'demo' | 'register' | Credentials

/** The public account of the demonstration; the simulated players have the same password. */
export const DEMO_LOGIN: Credentials = { username: 'demo', password: 'demo1234' }
const NO_SUCH_LOGIN = '103'

/** Logs in, or registers a new player: on request, and where the service has no demonstration. */
export async function logInOrRegister(wire: Wire, login: Login): Promise<Player> {
  if (login === 'register') return registerPlayer(wire)
  const as = login === 'demo' ? DEMO_LOGIN : login
  try {
    const { playerId } = await wire.call('login', as)
    return { playerId, username: as.username, isNew: false }
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== NO_SUCH_LOGIN) throw error
    if (login === 'demo') return registerPlayer(wire)
    throw new Error(`${wire.address.host} knows no player ${as.username} with this password.`, {
      cause: error,
    })
  }
}

const randomCredentials = (): Credentials => ({
  username: `play_${randomBytes(6).toString('hex')}`,
  password: `p1${randomBytes(8).toString('hex')}`,
})

/** A new player with made-up details for the fields of the site's forms, whose registration is complete. */
export async function registerPlayer(
  wire: Wire,
  { username, password }: Credentials = randomCredentials(),
): Promise<Player> {
  const manifest = await manifestOf(wire)
  const fields = fieldsFor(manifest, 'short', username)
  const playerId = playerOf(
    await wire.call('playerRegistration', { username, password, fields }, randomUUID()),
  )
  await fillRest(wire, manifest, username)
  return { playerId, username, isNew: true }
}

/** Completes the registration of a player of segment B, who may then join and withdraw; false for another player. */
export async function completeRegistration(wire: Wire): Promise<boolean> {
  const { player } = await wire.call('init', {})
  if (player?.verification.playerSegment !== 'B') return false
  await fillRest(wire, await manifestOf(wire), player.username)
  return true
}

async function fillRest(wire: Wire, manifest: ResolvedManifest, username: string): Promise<void> {
  const fields = fieldsFor(manifest, 'full', username)
  playerOf(await wire.call('playerRegistrationFull', { fields }, randomUUID()))
}

function playerOf({ result, errors = [] }: OperationResult<'playerRegistration'>): number {
  if (result !== -1) return result
  const refused = errors.map(({ field, code }) => `${field}: ${code}`)
  throw new Error(`The site takes no made-up registration (${refused.join(', ')}).`)
}

async function manifestOf(wire: Wire): Promise<ResolvedManifest> {
  const { siteId } = siteOf(wire)
  const { status, text } = await wire.http('GET', `/client/sites/${siteId}/manifest.json`)
  if (status !== 200) throw new Error(`The site ${siteId} has no manifest to read (status ${status}).`)
  return JSON.parse(text) as ResolvedManifest
}

/** On this machine a site's id is the first label of its host name. */
export function siteOf(wire: Wire): { siteId: string } {
  return { siteId: wire.address.host.split('.', 1)[0] ?? '' }
}

/** Values for every field that a form asks for. */
function fieldsFor(
  { registration }: ResolvedManifest,
  kind: 'short' | 'full',
  username: string,
): Record<string, string | boolean> {
  const { defaultCountry, consents } = registration
  const digits = randomBytes(4).readUInt32BE().toString().padStart(10, '0')
  const values: Record<string, string> = {
    primaryEmail: `${username}@example.org`,
    firstName: 'Ada',
    // A person is known by name and date of birth: each has a name of their own.
    lastName: `Player ${username}`.slice(0, 50),
    screenName: `Player ${digits}`.slice(0, 18),
    birthdate: '1990-12-10',
    gender: 'female',
    country: defaultCountry,
    primaryAddressStreet: 'Main Street 1',
    primaryAddressCity: 'Town',
    primaryAddressState: 'State',
    primaryAddressPostalcode: '12345',
    phoneMobile: `0${digits.slice(0, 10)}`,
    homePhone: `0${digits.slice(0, 10)}`,
  }
  const asked = registration[kind].steps.flatMap(({ fields }) => fields)
  const fields = asked.flatMap((id): [string, string][] => {
    const value = values[id]
    return value === undefined ? [] : [[id, value]]
  })
  const agreed = consents.filter(({ form, required }) => (form === kind || form === 'both') && required)
  return { ...Object.fromEntries(fields), ...Object.fromEntries(agreed.map(({ id }) => [id, true])) }
}

/** The player's balance in a currency. */
export async function balanceOf(wire: Wire, currencyId: number): Promise<number> {
  return (await wire.call('getPlayerAccountBalance', { currencyId })).accountBalance
}

/** Deposits at the sandbox processor through its page: at least the missing amount, in several deposits where it takes less at once. A coupon adds its award to the first. */
export async function payIn(
  wire: Wire,
  currencyId: number,
  missing: number,
  couponCode?: string,
): Promise<number> {
  let paid = await payOnce(wire, { currencyId, missing, couponCode })
  while (paid < missing) paid += await payOnce(wire, { currencyId, missing: missing - paid })
  return paid
}

/** A site takes no deposit of a player, for the reason in `status`. */
export class DepositRefused extends Error {
  readonly status: string

  constructor(status: string) {
    super(`The site takes no deposit of this player (${status}).`)
    this.status = status
  }
}

interface Payment {
  readonly currencyId: number
  readonly missing: number
  readonly couponCode?: string | undefined
}

/** One deposit of the missing amount, within the bounds of the processor. */
async function payOnce(wire: Wire, { currencyId, missing, couponCode }: Payment): Promise<number> {
  const { status, processors } = await wire.call('getDepositStep', { currencyId })
  const [processor] = processors
  if (processor === undefined) throw new DepositRefused(status)
  const { processorId, minAmount, maxAmount } = processor
  const amount = Math.min(maxAmount, Math.max(minAmount, Math.ceil(missing)))
  const coupon = couponCode === undefined ? {} : { couponCode }
  const request = { processorId, amount, currencyId, ...coupon }
  const order = await wire.call('depositRequestInfo', request, randomUUID())
  if (order.redirectUrl === undefined) throw new DepositRefused(order.status)
  const paid = await wire.http('POST', order.redirectUrl, { decision: 'paid' })
  if (paid.status !== 303) throw new Error(`The processor did not take the payment (status ${paid.status}).`)
  await untilPaid(wire, order.orderId)
  return amount
}

const PAID_WITHIN_LOOKS = 40
const LOOK_EVERY_MS = 250

/** The processor notifies the service asynchronously, which may take a moment. */
async function untilPaid(wire: Wire, orderId = ''): Promise<void> {
  for (let look = 0; look < PAID_WITHIN_LOOKS; look += 1) {
    const { status } = await wire.call('checkDepositRequest', { orderId })
    if (status === 'paid') return
    if (status !== 'created') throw new Error(`The deposit was not paid (${status}).`)
    await delay(LOOK_EVERY_MS)
  }
  throw new Error('The processor took the payment, and the service has not heard of it.')
}
