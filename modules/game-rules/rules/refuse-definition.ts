import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { ALL_PARTS, isExactPercentage, partsOf } from './exact-share.ts'
import { returnsPerBet } from './expected-return.ts'
import { fixedPrizeMinor, isExactMultiplier } from './fixed-prize.ts'
import type { DefinitionRefusal, GameRules, OwnFields } from './game-rules.ts'
import { allRules, hasRules, rulesOf } from './registry.ts'
import { refuseTimes } from './refuse-timetable.ts'
import { isPoolRow, satelliteWorthMinor } from './share-pool.ts'

/** The one refusal after which the odds can still be computed. */
export const PAYS_TOO_MUCH = 'pays back more than plays cost in the long run'

/**
 * Why a definition could not be played or could not pay, each with its path; empty where it is accepted. The definition
 * has passed its schema. Run when a game is created, before any sale.
 */
export function refuseDefinition(definition: GameDefinition): DefinitionRefusal[] {
  if (!hasRules(definition.gameRule)) {
    return [{ path: '/gameRule', reason: `this release has no rules for ${definition.gameRule}` }]
  }
  const rules = rulesOf(definition.gameRule)
  const shape = [
    ...rules.refuse(definition),
    ...refuseStrangers(definition),
    ...refuseMoney(definition),
    ...refuseSchedule(definition),
    ...refuseSubscriptions(definition),
  ]
  // Odds of an invalid definition are undefined, so the return is checked last.
  if (shape.length > 0) return shape
  return returnsPerBet(rules, definition).flatMap(({ ways, outOf }, bet) => {
    if (ways <= outOf) return []
    return [{ path: pathOfReturn(rules, bet), reason: PAYS_TOO_MUCH }]
  })
}

/** Path of the value to change where one way to play returns too much. */
function pathOfReturn(rules: GameRules, way: number): string {
  if (rules.linePlaysForOneRow === true) return `/prizes/${way}`
  return rules.oddsPerCard === undefined ? '/prizes' : `/crosswords/${way}`
}

/** Maximum range of numbers picked from a grid; only tickets exceed it. */
const PICKED_RANGE_MAX = 1000

function refuseStrangers(definition: GameDefinition): DefinitionRefusal[] {
  const { ownFields, tickets } = rulesOf(definition.gameRule)
  const strangers = (record: object, part: keyof OwnFields, path: string) =>
    Object.keys(record).flatMap((field) =>
      isOwnField(part, field) && !isIn(ownFields[part], field)
        ? [{ path: `${path}/${field}`, reason: 'this game kind has no such thing' }]
        : [],
    )
  const found = strangers(definition, 'definition', '')
  for (const [index, row] of definition.prizes.entries())
    found.push(...strangers(row, 'prizes', `/prizes/${index}`))
  if (tickets === undefined && definition.gamePlayRange > PICKED_RANGE_MAX) {
    found.push({ path: '/gamePlayRange', reason: `is more than ${PICKED_RANGE_MAX}` })
  }
  return found
}

/** Whether a field belongs to some kinds only. */
export function isOwnField(part: keyof OwnFields, field: string): boolean {
  return allRules().some(({ ownFields }) => isIn(ownFields[part], field))
}

const isIn = (fields: readonly string[], field: string) => fields.includes(field)

function refuseMoney(definition: GameDefinition): DefinitionRefusal[] {
  const found: DefinitionRefusal[] = []
  const refuse = (path: string, reason: string) => found.push({ path, reason })
  const { payoutPercentage, progressivePercentage = 0, prizes } = definition
  for (const [name, value] of Object.entries({ payoutPercentage, progressivePercentage })) {
    if (!isExactPercentage(value)) refuse(`/${name}`, 'has more than six decimals')
  }
  if (partsOf(payoutPercentage) + partsOf(progressivePercentage) > ALL_PARTS) {
    refuse('/progressivePercentage', 'with payoutPercentage takes more than 100 % of the wagers')
  }
  const shares = prizes.reduce((sum, row) => sum + partsOf(row.prizePercentage ?? 0), 0n)
  if (shares > ALL_PARTS) refuse('/prizes', 'the shares of the pool sum to more than 100 %')
  for (const [index, row] of prizes.entries()) found.push(...refuseRow(definition, row, `/prizes/${index}`))
  found.push(...refuseProgressive(definition))
  const perPlayMinor = definition.gamePlayCostMinor + definition.gameFeePerPlayMinor
  if (!Number.isSafeInteger(perPlayMinor * definition.gamePlayMax)) {
    refuse('/gamePlayMax', 'a full instance would take more money than exact integers hold')
  }
  return found
}

function refuseRow(definition: GameDefinition, row: PrizeRow, path: string): DefinitionRefusal[] {
  const found: DefinitionRefusal[] = []
  const refuse = (reason: string, part = '') => found.push({ path: path + part, reason })
  const { guaranteedPrizeMinor, multiplier, prizePercentage, satelliteItems, prizeItem } = row
  const ways = [guaranteedPrizeMinor, multiplier, prizePercentage, satelliteItems, prizeItem]
  if (ways.filter((way) => way !== undefined).length !== 1) {
    refuse(
      'must be paid in exactly one way: guaranteedPrizeMinor, multiplier, prizePercentage, satelliteItems or prizeItem',
    )
  }
  if (row.prizePercentage !== undefined && !isExactPercentage(row.prizePercentage)) {
    refuse('has more than six decimals', '/prizePercentage')
  }
  if (multiplier !== undefined && !isExactPercentage(multiplier)) {
    refuse('has more than six decimals', '/multiplier')
  } else if (multiplier !== undefined && !isExactMultiplier(definition, multiplier)) {
    refuse('times the price of a line is no whole minor unit', '/multiplier')
  }
  if (row.guaranteedMinimumMinor !== undefined && !isPoolRow(row)) {
    refuse('a minimum is for a row that shares the pool', '/guaranteedMinimumMinor')
  }
  if (isPoolRow(row) && row.winsProgressive !== true && (row.guaranteedMinimumMinor ?? 0) === 0) {
    const wagers = definition.gamePlayCostMinor > 0 && definition.payoutPercentage > 0
    if (!wagers || row.prizePercentage === 0) refuse('can never pay: it has no share of any money')
  }
  if (prizeItem?.cashMinor !== undefined && prizeItem.cashMinor > (prizeItem.worthMinor ?? 0)) {
    refuse('is more than the item is worth', '/prizeItem/cashMinor')
  }
  const isFixed = guaranteedPrizeMinor !== undefined || multiplier !== undefined
  const fixedMinor = fixedPrizeMinor(definition, row)
  if (isFixed && fixedMinor === 0 && row.winsProgressive !== true) refuse('can never pay: its prize is 0')
  const mostMinor = Math.max(
    fixedMinor + satelliteWorthMinor(row) + (prizeItem?.worthMinor ?? 0),
    row.guaranteedMinimumMinor ?? 0,
  )
  if (!Number.isSafeInteger(mostMinor * definition.gamePlayMax)) {
    refuse('a full instance of winners would be paid more than exact integers hold')
  }
  return found
}

function refuseProgressive(definition: GameDefinition): DefinitionRefusal[] {
  const winning = definition.prizes.filter((row) => row.winsProgressive === true).length
  const fed =
    definition.payoutFormula === 'progressive' ||
    (definition.progressivePercentage ?? 0) > 0 ||
    (definition.progressiveSeedMinor ?? 0) > 0
  if (winning > 1) return [{ path: '/prizes', reason: 'more than one row wins the progressive' }]
  if (fed && winning === 0) return [{ path: '/prizes', reason: 'no row wins the progressive that is fed' }]
  if (!fed && winning === 1)
    return [{ path: '/prizes', reason: 'a row wins a progressive that nothing feeds' }]
  return []
}

function refuseSchedule(definition: GameDefinition): DefinitionRefusal[] {
  const found: DefinitionRefusal[] = []
  const { schedule, gamePlayMax, playerPlayMax } = definition
  if (playerPlayMax > gamePlayMax) {
    found.push({ path: '/playerPlayMax', reason: 'is more than gamePlayMax' })
  }
  if (schedule.kind !== 'tournament') return found
  found.push(...refuseTimes(schedule))
  if (schedule.minimumPlays > gamePlayMax) {
    found.push({ path: '/schedule/minimumPlays', reason: 'is more than gamePlayMax' })
  }
  return found
}

/** A subscription requires dates and a price that can be paid in advance. */
function refuseSubscriptions(definition: GameDefinition): DefinitionRefusal[] {
  const { subscriptionDrawsMax, schedule, gamePlayCostMinor, gameFeePerPlayMinor } = definition
  if (subscriptionDrawsMax === undefined) {
    const terms = ['subscriptionPromotion', 'subscriptionFailuresMax'] as const
    return terms.flatMap((term) =>
      definition[term] === undefined ? [] : [{ path: `/${term}`, reason: 'the game sells no subscriptions' }],
    )
  }
  const refused = (reason: string) => [{ path: '/subscriptionDrawsMax', reason }]
  if (schedule.kind !== 'tournament') return refused('a game that starts when full has no dates')
  if (gamePlayCostMinor + gameFeePerPlayMinor === 0) return refused('there is nothing to pay ahead')
  return refusePromotion(definition, subscriptionDrawsMax)
}

/** A promotion can be reached, and leaves a draw to pay. */
function refusePromotion(
  { subscriptionPromotion: promotion }: GameDefinition,
  drawsMax: number,
): DefinitionRefusal[] {
  const path = '/subscriptionPromotion'
  if (promotion === undefined) return []
  if (promotion.draws > drawsMax)
    return [{ path: `${path}/draws`, reason: 'is more than subscriptionDrawsMax' }]
  if (promotion.kind === 'drawsForPriceOf' && promotion.paidDraws >= promotion.draws)
    return [{ path: `${path}/paidDraws`, reason: 'is not less than draws' }]
  return []
}
