import { type Exposure, exposedTo } from '#modules/game-rules/rules/exposure.ts'
import type { LiabilityRules } from '#modules/game-rules/rules/game-rules.ts'
import { hasRules, rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { Db } from '#service/database/database.ts'
import type { BatchState } from './batch-state.ts'
import type { InstanceTerms } from './instance-terms.ts'

/** The liability rules of an instance whose definition limits its liability; undefined for all others. */
export function boundedRules({ definition }: InstanceTerms): LiabilityRules | undefined {
  if (definition.liabilityMaxMinor === undefined || !hasRules(definition.gameRule)) return undefined
  return rulesOf(definition.gameRule).liability
}

interface Page {
  /** The exposure covers the plays up to this id. */
  readonly playId: number
  readonly exposure: Exposure
}

const REMEMBERED_MAX = 500

/**
 * Caches the exposure of bounded instances. Plays are numbered under the lock of their instance, and none is removed before it has ended:
 * only plays after the last read one are read.
 */
export class ExposureBook {
  private readonly pages = new Map<number, Page>()

  /** Reads the exposure of a batch's open instances; makes no query if none is bounded. */
  async open(
    db: Db,
    state: BatchState,
    termsOf: (gameInstanceId: number) => InstanceTerms | undefined,
  ): Promise<void> {
    for (const { gameInstanceId, open } of state.instances.values()) {
      const terms = open ? termsOf(gameInstanceId) : undefined
      const rules = terms && boundedRules(terms)
      if (terms === undefined || rules === undefined) continue
      const page = await this.turn(db, terms, rules)
      state.exposures.set(gameInstanceId, page.exposure)
    }
  }

  private async turn(
    db: Db,
    { gameInstanceId, definition }: InstanceTerms,
    rules: LiabilityRules,
  ): Promise<Page> {
    const known = this.pages.get(gameInstanceId) ?? { playId: 0, exposure: new Map<string, number>() }
    const rows = await db
      .selectFrom('plays')
      .select(['play_id', 'play'])
      .where('game_instance_id', '=', gameInstanceId)
      .where('play_id', '>', known.playId)
      .orderBy('play_id')
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return known
    const plays = rows.map(({ play }) => play)
    const page = { playId: last.play_id, exposure: exposedTo(rules, definition, known.exposure, plays) }
    const oldest = this.pages.size < REMEMBERED_MAX ? undefined : this.pages.keys().next().value
    if (oldest !== undefined) this.pages.delete(oldest)
    this.pages.set(gameInstanceId, page)
    return page
  }
}

/** The first of these plays with which the instance could cost more than its definition allows; null if there is none. */
export function firstUncovered(
  state: BatchState,
  terms: InstanceTerms,
  plays: readonly { readonly play: string }[],
): string | null {
  const rules = boundedRules(terms)
  if (rules === undefined) return null
  const { definition, gameInstanceId } = terms
  const { liabilityMaxMinor = Infinity } = definition
  const exposure = state.exposures.get(gameInstanceId) ?? new Map<string, number>()
  const isCovered = (asked: readonly { readonly play: string }[]) => {
    const all = exposedTo(
      rules,
      definition,
      exposure,
      asked.map(({ play }) => play),
    )
    return rules.mostMinor(definition, all) <= liabilityMaxMinor
  }
  if (isCovered(plays)) return null
  // Binary search: more plays never cost less.
  let [covered, uncovered] = [0, plays.length]
  while (uncovered - covered > 1) {
    const middle = (covered + uncovered) >> 1
    if (isCovered(plays.slice(0, middle))) covered = middle
    else uncovered = middle
  }
  return plays[covered]?.play ?? null
}

/** Counts plays sold by this batch, for its later joins. */
export function addExposure(
  state: BatchState,
  terms: InstanceTerms,
  plays: readonly { readonly play: string }[],
): void {
  const rules = boundedRules(terms)
  if (rules === undefined) return
  const { gameInstanceId, definition } = terms
  const before = state.exposures.get(gameInstanceId) ?? new Map<string, number>()
  const sold = plays.map(({ play }) => play)
  state.exposures.set(gameInstanceId, exposedTo(rules, definition, before, sold))
}
