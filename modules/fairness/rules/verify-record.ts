import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { Draw } from '#modules/game-rules/rules/game-rules.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { settle, type Settlement } from '#modules/game-rules/rules/settle.ts'
import { bytesOfHex, hexOfBytes } from './bytes.ts'
import { drawInstance } from './draw-instance.ts'
import { hashLater, sha256, type Hashes, type Hashing } from './hashing.ts'
import { entriesRoot } from './merkle-tree.ts'

export const VERIFICATION_STEPS = [
  'record',
  'definition',
  'plays',
  'commitment',
  'entriesRoot',
  'draw',
  'pool',
  'winners',
  'prizes',
] as const
export type VerificationStepName = (typeof VERIFICATION_STEPS)[number]

/** One thing that was recomputed: what the record claims (`actual`) and what it must be (`expected`). */
export interface VerificationStep {
  step: VerificationStepName
  ok: boolean
  expected: string
  actual: string
}

type Claim = Omit<VerificationStep, 'step'>
type CompleteRecord = FairnessRecord &
  Required<Pick<FairnessRecord, 'entriesRoot' | 'seed' | 'entries' | 'draws' | 'pool' | 'prizes'>>

/**
 * Recomputes a finished draw from its record alone, step by step. A record that lacks something fails the step
 * `record`, and nothing further is tried.
 */
export function verifyRecord(record: FairnessRecord, hashes: Hashes): Promise<VerificationStep[]> {
  return hashLater(verificationOf(record), hashes)
}

function* verificationOf(record: FairnessRecord): Hashing<VerificationStep[]> {
  const missing = (['entriesRoot', 'seed', 'entries', 'draws', 'pool', 'prizes'] as const).filter(
    (field) => record[field] === undefined,
  )
  const claim = checkRecord(record, missing)
  const steps: VerificationStep[] = [{ step: 'record', ...claim }]
  if (!claim.ok) return steps
  const complete = record as CompleteRecord
  for (const [step, check] of CHECKS) {
    try {
      const found = check(complete)
      const claimed = 'next' in found ? yield* found : found
      steps.push({ step, ...claimed })
    } catch (error) {
      steps.push({ step, ok: false, expected: 'a value that can be checked', actual: String(error) })
    }
  }
  return steps
}

type Check = (record: CompleteRecord) => Claim | Hashing<Claim>

const CHECKS: readonly (readonly [VerificationStepName, Check])[] = [
  ['definition', checkDefinition],
  ['plays', checkEntries],
  ['commitment', checkCommitment],
  ['entriesRoot', checkEntriesRoot],
  ['draw', checkDraw],
  ['pool', checkPool],
  ['winners', checkWinners],
  ['prizes', checkPrizes],
]

function checkRecord(record: FairnessRecord, missing: readonly string[]): Claim {
  const expected = 'a finished record of version 1'
  if (record.recordVersion !== 1)
    return { ok: false, expected, actual: `version ${String(record.recordVersion)}` }
  if (record.complete && missing.length === 0) return { ok: true, expected, actual: expected }
  return { ok: false, expected, actual: `without ${missing.join(', ') || 'the end of its draw'}` }
}

function checkDefinition({ definition, gameRule }: CompleteRecord): Claim {
  if (gameRule !== definition.gameRule) return { ok: false, expected: definition.gameRule, actual: gameRule }
  const [refusal] = refuseDefinition(definition)
  const expected = 'a game that can be played and can pay'
  return refusal === undefined
    ? { ok: true, expected, actual: expected }
    : { ok: false, expected, actual: `${refusal.path}: ${refusal.reason}` }
}

function checkEntries({ definition, entries }: CompleteRecord): Claim {
  const rules = rulesOf(definition.gameRule)
  const expected = `${entries.length} plays in order of playId, each as the game writes it`
  let before = 0
  const tickets = new Set<string>()
  for (const { playId, play } of entries) {
    const checked = rules.checkPlay(definition, play)
    if (playId <= before || !checked.ok || checked.play !== play) {
      return { ok: false, expected, actual: `play ${playId}: ${play}` }
    }
    if (rules.tickets !== undefined && tickets.has(play)) {
      return { ok: false, expected, actual: `play ${playId}: ${play} was sold before` }
    }
    if (rules.tickets !== undefined) tickets.add(play)
    before = playId
  }
  return { ok: true, expected, actual: expected }
}

function* checkCommitment({ seed, commitment }: CompleteRecord): Hashing<Claim> {
  return claimOf(hexOfBytes(yield* sha256(bytesOfHex(seed))), commitment)
}

function* checkEntriesRoot(record: CompleteRecord): Hashing<Claim> {
  return claimOf(hexOfBytes(yield* entriesRoot(record.entries)), record.entriesRoot)
}

function* checkDraw(record: CompleteRecord): Hashing<Claim> {
  const draws = yield* drawInstance(record.definition, entriesOf(record), record)
  return claimOf(draws.map(drawInWords).join('; '), record.draws.map(drawInWords).join('; '))
}

function checkPool({ definition, entries, pool }: CompleteRecord): Claim {
  const rules = rulesOf(definition.gameRule)
  let lines = 0
  for (const { play } of entries) {
    const checked = rules.checkPlay(definition, play)
    if (checked.ok) lines += checked.lines
  }
  return claimOf(String(lines * definition.gamePlayCostMinor), String(pool.wagersMinor))
}

function checkWinners(record: CompleteRecord): Claim {
  const counts = settlementOf(record).winnersPerDraw
  return claimOf(counts.join(', '), record.draws.map((draw) => draw.drawWinnerCount).join(', '))
}

function checkPrizes(record: CompleteRecord): Claim {
  const expected = settlementOf(record).prizes.map(prizeInWords)
  const actual = record.prizes.map(prizeInWords)
  const different = expected.findIndex((line, index) => line !== actual[index])
  const at = different === -1 && actual.length > expected.length ? expected.length : different
  if (at !== -1)
    return { ok: false, expected: expected[at] ?? 'no more prizes', actual: actual[at] ?? 'no prize' }
  const sum = record.prizes.reduce((total, prize) => total + prize.prizeMinor, 0)
  return claimOf(`${expected.length} prizes, together ${sum}`, `${actual.length} prizes, together ${sum}`)
}

function settlementOf({ definition, pool, draws, entries }: CompleteRecord): Settlement {
  const facts = { ...pool, carriedMinor: pool.carriedMinor ?? 0 }
  return settle(definition, { pool: facts, draws, entries })
}

function entriesOf({ entries }: CompleteRecord) {
  return { count: entries.length, playAt: (index: number) => entries[index]!.play }
}

function drawInWords({ drawNumber, balls, balls2nd, rankNumber }: Draw): string {
  const rank = rankNumber === undefined ? '' : ` for rank ${rankNumber}`
  return `draw ${drawNumber}${rank}: ${balls.join('-')}${balls2nd === undefined ? '' : `|${balls2nd.join('-')}`}`
}

function prizeInWords(prize: CompleteRecord['prizes'][number]): string {
  return `play ${prize.playId}, rank ${prize.rankNumber}/${prize.rankNumber2nd}: ${prize.prizeMinor}`
}

function claimOf(expected: string, actual: string): Claim {
  return { ok: expected === actual, expected, actual }
}
