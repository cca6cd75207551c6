import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { Draw, Entries } from '#modules/game-rules/rules/game-rules.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { prizesInOrder, Tally, winnersAmong, type Prize } from '#modules/game-rules/rules/settle.ts'
import { sharePool, type PoolShares } from '#modules/game-rules/rules/share-pool.ts'
import { bytesOfHex, hexOfBytes } from './bytes.ts'
import { commitmentOf } from './commitment.ts'
import { drawInstance } from './draw-instance.ts'
import type { Hashing } from './hashing.ts'
import { EntriesRoot, type TreeEntry } from './merkle-tree.ts'
import { PlayReader } from './play-reader.ts'
import { PlayStore } from './play-store.ts'

export const VERIFICATION_STEPS = [
  'record',
  'definition',
  'plays',
  'commitment',
  'entriesRoot',
  'beacon',
  'draw',
  'pool',
  'winners',
  'prizes',
] as const
export type VerificationStepName = (typeof VERIFICATION_STEPS)[number]

/** One recomputed value: the record's claim (`actual`) and the required value (`expected`). */
export interface VerificationStep {
  step: VerificationStepName
  ok: boolean
  expected: string
  actual: string
  /** Coverage that a newer record version adds to this step. */
  notCovered?: 'terms'
}

export type Claim = Omit<VerificationStep, 'step'>
/** A record without its plays and prizes. */
export type RecordHead = Omit<FairnessRecord, 'entries' | 'prizes'>
export type RecordPrize = NonNullable<FairnessRecord['prizes']>[number]
type CompleteHead = RecordHead & Required<Pick<RecordHead, 'entriesRoot' | 'seed' | 'draws' | 'pool'>>

const KNOWN_VERSIONS: readonly unknown[] = [1, 2]
const HEAD_PARTS = ['entriesRoot', 'seed', 'draws', 'pool'] as const

/**
 * Recomputes a finished draw from its record alone. Plays and then prizes are passed in pieces, so that a record of any
 * size is checked in the memory of its packed plays. An incomplete head fails the step `record` and stops the check.
 */
export class RecordCheck {
  private readonly head: CompleteHead
  private readonly claims = new Map<VerificationStepName, Claim>()
  private readonly plays = new PlayStore()
  private readonly root = new EntriesRoot()
  private readonly isWhole: boolean
  private reader: PlayReader | null = null
  private shares: PoolShares | null = null
  private prizes: PrizeComparison | null = null
  private hasAllPlays = false

  /** @param missing parts of the record, beside its head, that are absent */
  constructor(head: RecordHead, missing: readonly string[] = []) {
    const lacking = [...HEAD_PARTS.filter((part) => head[part] === undefined), ...missing]
    const claim = checkRecord(head, lacking)
    this.claims.set('record', claim)
    this.isWhole = claim.ok
    this.head = head as CompleteHead
  }

  /** Sets the result of the check of the record's beacon. */
  takeBeacon(claim: Claim): void {
    if (this.isWhole) this.claims.set('beacon', claim)
  }

  /** Adds plays, in order of playId. */
  *takeEntries(entries: readonly TreeEntry[]): Hashing<void> {
    if (!this.isWhole) return
    if (this.hasAllPlays) return this.fail('plays', 'no play after the first prize', 'a play after it')
    yield* this.attempt('plays', () => this.readPlays(entries))
    yield* this.attempt('entriesRoot', () => this.root.take(entries))
    this.plays.add(entries)
  }

  /** Adds prizes, in order of playId; no play may follow the first of them. */
  *takePrizes(prizes: readonly RecordPrize[]): Hashing<void> {
    if (!this.isWhole) return
    yield* this.endPlays()
    yield* this.attempt('prizes', () => this.prizes?.take(prizes))
  }

  /** Every step, in order. */
  *finish(): Hashing<VerificationStep[]> {
    if (this.isWhole) {
      yield* this.endPlays()
      yield* this.attempt('prizes', () => this.prizes?.end())
    }
    return VERIFICATION_STEPS.flatMap((step) => {
      const claim = this.claims.get(step)
      return claim === undefined ? [] : [{ step, ...claim }]
    })
  }

  private readPlays(entries: readonly TreeEntry[]): Claim | undefined {
    this.reader ??= new PlayReader(this.head.definition)
    return this.reader.take(entries)
  }

  private *endPlays(): Hashing<void> {
    if (this.hasAllPlays) return
    this.hasAllPlays = true
    const { head } = this
    yield* this.attempt('definition', () => checkDefinition(head))
    yield* this.attempt('plays', () => this.countPlays())
    yield* this.attempt('commitment', () => checkCommitment(head))
    yield* this.attempt('entriesRoot', () => this.checkEntriesRoot())
    yield* this.attempt('draw', () => this.checkDraw())
    yield* this.attempt('pool', () => this.checkPool())
    yield* this.attempt('winners', () => this.checkWinners())
    yield* this.attempt('prizes', () => this.startPrizes())
  }

  private countPlays(): Claim {
    const expected = `${this.head.entryCount ?? this.plays.count} plays in order of playId, each as the game writes it`
    if ((this.head.entryCount ?? this.plays.count) === this.plays.count)
      return { ok: true, expected, actual: expected }
    return { ok: false, expected, actual: `${this.plays.count} plays` }
  }

  private *checkEntriesRoot(): Hashing<Claim> {
    return claimOf(hexOfBytes(yield* this.root.root()), this.head.entriesRoot)
  }

  private *checkDraw(): Hashing<Claim> {
    return yield* checkDraw(this.head, this.plays)
  }

  private checkPool(): Claim {
    const lines = this.reader?.lines ?? 0
    const wagersMinor = lines * this.head.definition.gamePlayCostMinor
    return claimOf(String(wagersMinor), String(this.head.pool.wagersMinor))
  }

  private checkWinners(): Claim {
    const { definition, draws, pool } = this.head
    const tally = new Tally(definition, draws)
    for (const winner of winnersAmong(definition, draws, this.plays)) tally.add(winner)
    const facts = { ...pool, carriedMinor: pool.carriedMinor ?? 0 }
    this.shares = sharePool(definition, facts, tally.unitsPerRow)
    return claimOf(tally.winnersPerDraw.join(', '), draws.map((draw) => draw.drawWinnerCount).join(', '))
  }

  private startPrizes(): void {
    const { definition, draws } = this.head
    if (this.shares === null) throw new Error('the winners could not be found')
    const winners = winnersAmong(definition, draws, this.plays)
    this.prizes = new PrizeComparison(prizesInOrder(definition, this.shares, winners))
  }

  /** Runs a part of a step. The first failure of a step is reported, and its remaining parts are skipped. */
  private *attempt(
    step: VerificationStepName,
    check: () => Claim | Hashing<Claim | void> | void | undefined,
  ): Hashing<void> {
    if (this.claims.get(step)?.ok === false) return
    try {
      const found = check()
      const claim = found !== undefined && 'next' in found ? yield* found : found
      if (claim !== undefined) this.claims.set(step, claim)
    } catch (error) {
      this.fail(step, 'a value that can be checked', String(error))
    }
  }

  private fail(step: VerificationStepName, expected: string, actual: string): void {
    this.claims.set(step, { ok: false, expected, actual })
  }
}

/** Thrown where a draw reads a play, for example a raffle, which draws among the tickets sold. */
class PlaysNeeded extends Error {}

/**
 * Checks what can be recomputed of a finished draw without its plays: the game can pay, the seed is the committed one, and
 * seed and root give these balls. The root itself is not verified; a player's proof of a play covers that. A draw that
 * depends on the plays is left out.
 */
export function* checkWithoutPlays(head: RecordHead): Hashing<VerificationStep[]> {
  const missing = HEAD_PARTS.filter((part) => head[part] === undefined)
  const record = checkRecord(head, missing)
  if (!record.ok) return [{ step: 'record', ...record }]
  const complete = head as CompleteHead
  const steps: VerificationStep[] = [{ step: 'definition', ...checkDefinition(complete) }]
  steps.push({ step: 'commitment', ...(yield* checkCommitment(complete)) })
  const playAt = () => {
    throw new PlaysNeeded()
  }
  try {
    const draw = yield* checkDraw(complete, { count: complete.entryCount ?? 0, playAt })
    return [...steps, { step: 'draw', ...draw }]
  } catch (error) {
    if (error instanceof PlaysNeeded) return steps
    throw error
  }
}

/** Compares the prizes of a record with the recomputed ones, as they arrive. */
class PrizeComparison {
  private readonly expected: Iterator<Prize>
  private count = 0
  private sumMinor = 0

  constructor(expected: Iterator<Prize>) {
    this.expected = expected
  }

  take(prizes: readonly RecordPrize[]): Claim | undefined {
    for (const prize of prizes) {
      const { done, value } = this.expected.next()
      const must = done === true ? 'no more prizes' : prizeInWords(value)
      if (must !== prizeInWords(prize)) return { ok: false, expected: must, actual: prizeInWords(prize) }
      this.count++
      this.sumMinor += prize.prizeMinor
    }
    return undefined
  }

  end(): Claim {
    const { done, value } = this.expected.next()
    if (done !== true) return { ok: false, expected: prizeInWords(value), actual: 'no prize' }
    const expected = `${this.count} prizes, together ${this.sumMinor}`
    return { ok: true, expected, actual: expected }
  }
}

function checkRecord(head: RecordHead, missing: readonly string[]): Claim {
  const expected = 'a finished record of version 1 or 2'
  if (!KNOWN_VERSIONS.includes(head.recordVersion))
    return { ok: false, expected, actual: `version ${String(head.recordVersion)}` }
  if (head.complete && missing.length === 0) return { ok: true, expected, actual: expected }
  return { ok: false, expected, actual: `without ${missing.join(', ') || 'the end of its draw'}` }
}

function checkDefinition({ definition, gameRule }: CompleteHead): Claim {
  if (gameRule !== definition.gameRule) return { ok: false, expected: definition.gameRule, actual: gameRule }
  const [refusal] = refuseDefinition(definition)
  const expected = 'a game that can be played and can pay'
  return refusal === undefined
    ? { ok: true, expected, actual: expected }
    : { ok: false, expected, actual: `${refusal.path}: ${refusal.reason}` }
}

function* checkCommitment(head: CompleteHead): Hashing<Claim> {
  const { recordVersion, seed, gameId, definition, beacon } = head
  const terms = { gameId, definition, beaconChain: beacon?.chainHash ?? null }
  const commitment = yield* commitmentOf(recordVersion, bytesOfHex(seed), terms)
  const claim = claimOf(hexOfBytes(commitment), head.commitment)
  return recordVersion === 1 ? { ...claim, notCovered: 'terms' } : claim
}

function* checkDraw(head: CompleteHead, entries: Entries): Hashing<Claim> {
  const draws = yield* drawInstance(head.definition, entries, head)
  return claimOf(draws.map(drawInWords).join('; '), head.draws.map(drawInWords).join('; '))
}

function drawInWords({ drawNumber, balls, balls2nd, rankNumber }: Draw): string {
  const rank = rankNumber === undefined ? '' : ` for rank ${rankNumber}`
  return `draw ${drawNumber}${rank}: ${balls.join('-')}${balls2nd === undefined ? '' : `|${balls2nd.join('-')}`}`
}

function prizeInWords(prize: RecordPrize): string {
  return `play ${prize.playId}, rank ${prize.rankNumber}/${prize.rankNumber2nd}: ${prize.prizeMinor}`
}

function claimOf(expected: string, actual: string): Claim {
  return { ok: expected === actual, expected, actual }
}
