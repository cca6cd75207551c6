import { siteNumbersOfCell } from '#schemas/cells/cell-numbers.ts'
import { jsonPath, type Refusal } from '#schemas/site-manifest/refusal.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { Database, Db } from '#service/database/database.ts'
import { startSiteClocks } from './clock-rows.ts'
import { askCurrencies, type CurrencyConflict, keepServedCurrencies } from './currency-rows.ts'
import {
  askNumbers,
  type RequestedNumbers,
  giveNumbers,
  type LargestNumbers,
  largestNumbers,
  lockNumbers,
  type NumberedCurrency,
  type NumberedSite,
} from './number-rows.ts'

export type { NumberedSite } from './number-rows.ts'

/**
 * The numbers of sites in the database: a number belongs to one site permanently, a site with players or games cannot change its numbers,
 * and a currency in which money is kept cannot be changed or taken out. A changed clock of a site applies from its registration on.
 */
export class SiteNumbers {
  readonly #database: Database
  /** The numbers that the database assigned, by site. */
  readonly #given = new Map<string, string>()
  /** Why the database refused, by site and numbers. */
  readonly #refused = new Map<string, readonly Refusal[]>()

  constructor(database: Database) {
    this.#database = database
  }

  /** The cached decision on a site's numbers; null if the database was not asked yet. */
  known(site: NumberedSite): readonly Refusal[] | null {
    const key = keyOf(site)
    return this.#given.get(site.siteId) === key ? [] : (this.#refused.get(key) ?? null)
  }

  /** Forgets the refusals of sites whose files were read again: what they were refused for may be gone. */
  forgetRefused(): void {
    this.#refused.clear()
  }

  /** The reasons for which the database would refuse these numbers. */
  async check(sites: readonly NumberedSite[]): Promise<Refusal[]> {
    const asked = sites.filter((site) => this.known(site)?.length !== 0)
    if (asked.length === 0) return []
    const decided = await decide(this.#database.kysely, asked)
    return decided.flatMap(({ refusals }) => refusals)
  }

  /** Assigns numbers to sites, for each site all or none. Returns the refusals of the others. */
  async register(sites: readonly NumberedSite[]): Promise<Refusal[]> {
    if (sites.length === 0) return []
    const decided = await this.#database.transaction(async (tx) => {
      await lockNumbers(tx, sites)
      const decisions = await decide(tx, sites)
      const accepted = decisions.filter(({ refusals }) => refusals.length === 0)
      const given = accepted.filter(({ asked }) => !asked.isGiven).map(({ site }) => site)
      if (given.length > 0) await giveNumbers(tx, given)
      const served = accepted.map(({ site }) => site)
      await keepServedCurrencies(tx, served)
      await startSiteClocks(tx, served)
      return decisions
    })
    for (const { site, refusals } of decided) {
      if (refusals.length > 0) this.#refused.set(keyOf(site), refusals)
      else this.#given.set(site.siteId, keyOf(site))
    }
    return decided.flatMap(({ refusals }) => refusals)
  }

  /** The largest numbers of a site and of an operator ever used, of those of this cell. */
  largest(): Promise<LargestNumbers> {
    return largestNumbers(this.#database.kysely)
  }
}

/** The numbers in a manifest. */
export const numbersOf = ({
  siteId,
  memberId,
  operatorId,
  currencies,
  timeZone,
  weekStart,
  settings,
}: ResolvedManifest): NumberedSite => ({
  siteId,
  memberId,
  operatorId,
  timeZone,
  weekStart,
  rollingLosses: settings.rollingLossLimit,
  currencies: currencies.served.flatMap((code) => {
    const data = currencies.data[code]
    return data === undefined
      ? []
      : [{ code, currencyId: data.currencyId, decimalPlaces: data.decimalPlaces }]
  }),
})

const keyOf = ({ siteId, memberId, operatorId, currencies, ...clock }: NumberedSite) =>
  JSON.stringify([
    siteId,
    memberId,
    operatorId,
    currencies,
    clock.timeZone,
    clock.weekStart,
    clock.rollingLosses,
  ])

interface Decision {
  readonly site: NumberedSite
  readonly asked: RequestedNumbers
  readonly refusals: readonly Refusal[]
}

async function decide(db: Db, sites: readonly NumberedSite[]): Promise<Decision[]> {
  const rows = await askNumbers(db, sites)
  const largest = await largestNumbers(db)
  const conflicts = await askCurrencies(db, sites)
  const bySiteId = new Map(rows.map((asked) => [asked.siteId, asked]))
  return sites.flatMap((site): Decision[] => {
    const asked = bySiteId.get(site.siteId)
    if (asked === undefined) return []
    const own = conflicts.filter(({ siteId }) => siteId === site.siteId)
    const refusals = [...refusalsOf(asked, largest), ...own.map((conflict) => refuseCurrency(site, conflict))]
    return [{ site, asked, refusals }]
  })
}

const HOLDS = {
  balances: 'players hold money in it; they withdraw or exchange it first',
  games: 'games that are on sale or being drawn were paid in it; they end first',
  deposits: 'deposits in it are under way; they end first',
} as const

function refuseCurrency({ siteId, currencies }: NumberedSite, conflict: CurrencyConflict): Refusal {
  const file = `${siteId}/manifest.json`
  const { code } = conflict
  if (conflict.kind === 'removed') {
    const value = currencies.map((one) => one.code)
    return {
      file,
      path: '$.currencies.served',
      value,
      expected: `must keep ${code}: ${HOLDS[conflict.holds]}`,
    }
  }
  const { kept } = conflict
  const at = (key: keyof NumberedCurrency, expected: string): Refusal => {
    const value = currencies.find((one) => one.code === code)?.[key]
    return { file, path: jsonPath(['currencies', 'data', code, key]), value, expected }
  }
  if (kept.code !== code)
    return at('currencyId', `is the number of ${kept.code} already; each currency has its own`)
  return currencies.some((one) => one.code === code && one.currencyId !== kept.currencyId)
    ? at('currencyId', `must stay ${kept.currencyId}: amounts of ${code} are kept under that number`)
    : at(
        'decimalPlaces',
        `must stay ${kept.decimalPlaces}: amounts of ${code} are kept with that many decimals`,
      )
}

function refusalsOf(asked: RequestedNumbers, largest: LargestNumbers): Refusal[] {
  const { siteId, memberId, operatorId, owner, heldMemberId, isHeldInUse, playersOperatorId } = asked
  const { timeZone, hasTimeZone, isKnownOperator } = asked
  const nextMemberId = largest.memberId + 1
  const file = `${siteId}/manifest.json`
  const ofMember = { file, path: '$.memberId', value: memberId }
  if (owner !== null && owner !== siteId) {
    const expected = `belongs to the site "${owner}" for good; the next free number is ${nextMemberId}`
    return [{ ...ofMember, expected, isTaken: true }]
  }
  const refusals: Refusal[] = []
  if (owner === null) refusals.push(...refuseOtherCell(ofMember, largest.cell, nextMemberId))
  if (!isKnownOperator && playersOperatorId === null) {
    const ofOperator = { file, path: '$.operatorId', value: operatorId }
    refusals.push(...refuseOtherCell(ofOperator, largest.cell, largest.operatorId + 1))
  }
  if (heldMemberId !== null && heldMemberId !== memberId && isHeldInUse) {
    const expected = `must stay ${heldMemberId}: players or games of this site are kept under that number`
    refusals.push({ ...ofMember, expected })
  }
  if (playersOperatorId !== null && playersOperatorId !== operatorId) {
    const expected = `must stay ${playersOperatorId}: the players of this site belong to that operator`
    refusals.push({ file, path: '$.operatorId', value: operatorId, expected })
  }
  if (!hasTimeZone) {
    const expected = 'must be a time zone that the database knows too'
    refusals.push({ file, path: '$.timeZone', value: timeZone, expected })
  }
  return refusals
}

/** A new number that another cell may give, too. */
function refuseOtherCell(
  of: Omit<Refusal, 'expected'> & { value: number },
  cell: number,
  next: number,
): Refusal[] {
  const { first, last } = siteNumbersOfCell(cell)
  if (of.value >= first && of.value <= last) return []
  return [
    {
      ...of,
      expected: `must be from ${first} to ${last}, the numbers of cell ${cell}; the next free number is ${next}`,
    },
  ]
}
