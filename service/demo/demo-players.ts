import { sql } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import type { ServiceContext } from '#service/context.ts'
import { playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { addPlayer } from '#service/players/add-player.ts'
import { servedCurrencies } from '#service/players/served-currencies.ts'
import { usernameKeyOf } from '#service/players/username-key.ts'
import { hashPassword } from '#service/sessions/passwords.ts'
import { payIn } from './demo-deposit.ts'
import { lockSeeding } from './lock-seeding.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { crowdNames } from './names.ts'

/** The shared player account of the demonstration. */
export const DEMO_USERNAME = 'demo'
const DEMO_PASSWORD = 'demo1234'
const CROWD_PREFIX = 'crowd_'
/** Initial balance of the demo player and each simulated player, in minor units by currency code. */
const START_MINOR: Readonly<Record<string, number>> = {
  EUR: 24_000,
  CHF: 12_000,
  NGN: 5_000_000,
  XOF: 30_000,
}
const START_UNITS = 200

export interface DemoPlayers {
  demoPlayerId: number
  crowdPlayerIds: number[]
}

/** Creates the demo player and the simulated players of a site if they are missing. */
export async function seedPlayers(service: ServiceContext, site: ServedSite): Promise<DemoPlayers> {
  // The simulated players' password is random and is not stored.
  const crowdHash = await hashPassword(Buffer.from(service.entropy.bytes(24)).toString('base64'), 'demo')
  const demoHash = await hashPassword(DEMO_PASSWORD, 'demo')
  return service.database.transaction(async (tx) => {
    await lockSeeding(tx, site.memberId)
    const demoPlayerId = await seedPlayer(tx, service, site, {
      username: DEMO_USERNAME,
      screenName: 'Demo player',
      passwordHash: demoHash,
    })
    const crowdPlayerIds: number[] = []
    for (const [index, screenName] of crowdNames(site.siteId).entries()) {
      const username = `${CROWD_PREFIX}${index + 1}`
      crowdPlayerIds.push(
        await seedPlayer(tx, service, site, { username, screenName, passwordHash: crowdHash }),
      )
    }
    return { demoPlayerId, crowdPlayerIds }
  })
}

async function seedPlayer(
  tx: Tx,
  service: ServiceContext,
  site: ServedSite,
  who: { username: string; screenName: string; passwordHash: string },
): Promise<number> {
  const { memberId, operatorId, manifest } = site
  const known = await tx
    .selectFrom('players')
    .select('player_id')
    .where('member_id', '=', memberId)
    .where('username_key', '=', usernameKeyOf(who.username))
    .executeTakeFirst()
  if (known !== undefined) return known.player_id
  const currencies = servedCurrencies(site)
  const added = await addPlayer(tx, service.vault, {
    memberId,
    operatorId,
    ...who,
    segment: 'C',
    country: manifest.registration.defaultCountry,
    languageId: null,
    personal: { firstName: who.screenName, primaryEmail: `${who.username}@${site.siteId}.example` },
    currencyIds: currencies.map(([, { currencyId }]) => currencyId),
    demo: true,
  })
  if (!('playerId' in added)) throw new Error(`the demo player ${who.username} clashes with another one`)
  const { playerId } = added
  await sql`update players set email_verified_at = now(), phone_verified_at = now(), last_deposit_at = now()
    where player_id = ${playerId}`.execute(tx)
  for (const [code, { currencyId, decimalPlaces }] of currencies) {
    const money = {
      playerId,
      currencyId,
      amountMinor: START_MINOR[code] ?? START_UNITS * 10 ** decimalPlaces,
    }
    // The demo player makes a deposit, so that the cashier has an entry to show.
    if (who.username === DEMO_USERNAME && (await payIn(tx, service, site, { ...money, decimalPlaces })))
      continue
    await giveMoney(tx, { memberId, ...money, uniqueKey: `demo-funds:${playerId}:${currencyId}` })
  }
  return playerId
}

export interface DemoMoney {
  memberId: number
  playerId: number
  currencyId: number
  amountMinor: number
  uniqueKey?: string
}

/** Demo money enters as all money does, from the processors' clearing account. */
export async function giveMoney(
  tx: Tx,
  { memberId, playerId, currencyId, amountMinor, uniqueKey }: DemoMoney,
) {
  await post(tx, {
    code: 'adjustment',
    ...(uniqueKey === undefined ? {} : { uniqueKey }),
    entries: [
      { account: processorClearing(memberId), currencyId, amountMinor: -amountMinor },
      { account: playerCash(playerId), currencyId, amountMinor },
    ],
  })
}
