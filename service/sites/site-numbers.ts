import type { Refusal } from '#schemas/site-manifest/refusal.ts'
import type { Database, Db } from '#service/database/database.ts'
import {
  askNumbers,
  type AskedNumbers,
  giveNumbers,
  largestNumbers,
  lockNumbers,
  type NumberedSite,
} from './number-rows.ts'

export type { NumberedSite } from './number-rows.ts'

/**
 * The numbers of sites in the database: a number belongs to one site permanently, and a site with players or games cannot change its
 * numbers.
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
      const given = decisions.filter(({ refusals, asked }) => refusals.length === 0 && !asked.isGiven)
      if (given.length > 0)
        await giveNumbers(
          tx,
          given.map(({ asked }) => numbersOf(asked)),
        )
      return decisions
    })
    for (const { asked, refusals } of decided) {
      if (refusals.length > 0) this.#refused.set(keyOf(asked), refusals)
      else this.#given.set(asked.siteId, keyOf(asked))
    }
    return decided.flatMap(({ refusals }) => refusals)
  }

  /** The largest numbers of a site and of an operator ever used. */
  largest(): Promise<{ memberId: number; operatorId: number }> {
    return largestNumbers(this.#database.kysely)
  }
}

export const numbersOf = ({ siteId, memberId, operatorId }: NumberedSite): NumberedSite => ({
  siteId,
  memberId,
  operatorId,
})

const keyOf = ({ siteId, memberId, operatorId }: NumberedSite) => `${siteId} ${memberId} ${operatorId}`

interface Decision {
  readonly asked: AskedNumbers
  readonly refusals: readonly Refusal[]
}

async function decide(db: Db, sites: readonly NumberedSite[]): Promise<Decision[]> {
  const rows = await askNumbers(db, sites)
  const { memberId } = await largestNumbers(db)
  return rows.map((asked) => ({ asked, refusals: refusalsOf(asked, memberId + 1) }))
}

function refusalsOf(asked: AskedNumbers, nextMemberId: number): Refusal[] {
  const { siteId, memberId, operatorId, owner, heldMemberId, isHeldInUse, playersOperatorId } = asked
  const file = `${siteId}/manifest.json`
  const ofMember = { file, path: '$.memberId', value: memberId }
  if (owner !== null && owner !== siteId) {
    const expected = `belongs to the site "${owner}" for good; the next free number is ${nextMemberId}`
    return [{ ...ofMember, expected, isTaken: true }]
  }
  const refusals: Refusal[] = []
  if (heldMemberId !== null && heldMemberId !== memberId && isHeldInUse) {
    const expected = `must stay ${heldMemberId}: players or games of this site are kept under that number`
    refusals.push({ ...ofMember, expected })
  }
  if (playersOperatorId !== null && playersOperatorId !== operatorId) {
    const expected = `must stay ${playersOperatorId}: the players of this site belong to that operator`
    refusals.push({ file, path: '$.operatorId', value: operatorId, expected })
  }
  return refusals
}
