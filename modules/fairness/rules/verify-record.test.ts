import { webcrypto } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { nodeHashes as node } from '#service/games/rules/node-hashes.ts'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import { settle } from '#modules/game-rules/rules/settle.ts'
import { KNOWN_CHAINS } from './beacon-chains.ts'
import { commitmentHex } from '#tests/support/commitment-hex.ts'
import { hexOfBytes } from './bytes.ts'
import type { CommitmentVersion } from './commitment.ts'
import { drawInstance } from './draw-instance.ts'
import { hashNow, type Hashes } from './hashing.ts'
import { entriesRoot } from './merkle-tree.ts'
import { VERIFICATION_STEPS, type VerificationStepName } from './record-check.ts'
import recorded from './recorded-rounds.json' with { type: 'json' }
import { verifyRecord } from './verify-record.ts'

/** What a browser has. */
const browser: Hashes = {
  async sha256(message) {
    return new Uint8Array(await webcrypto.subtle.digest('SHA-256', Uint8Array.from(message)))
  },
  async hmacSha256(key, message) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' }
    const imported = await webcrypto.subtle.importKey('raw', Uint8Array.from(key), algorithm, false, ['sign'])
    return new Uint8Array(await webcrypto.subtle.sign('HMAC', imported, Uint8Array.from(message)))
  },
}

/** A finished two-set game with a progressive, made by the rules themselves. */
function makeRecord(recordVersion: CommitmentVersion = 2): Required<FairnessRecord> {
  const definition: FairnessRecord['definition'] = {
    gameRule: 'oneDrawGameExt',
    currencyId: 978,
    gamePlaySize: 2,
    gamePlayRange: 6,
    gamePlaySize2nd: 1,
    gamePlayRange2nd: 3,
    gamePlayCostMinor: 101,
    gameFeePerPlayMinor: 10,
    gamePlayMax: 100,
    playerPlayMax: 100,
    payoutPercentage: 60,
    payoutFormula: 'rollDown',
    progressivePercentage: 5,
    prizes: [
      { rankNumber: 1, rankNumber2nd: 1, prizePercentage: 30, winsProgressive: true },
      { rankNumber: 1, rankNumber2nd: 0, prizePercentage: 30 },
      { rankNumber: 2, rankNumber2nd: 1, prizePercentage: 40 },
      { rankNumber: 0, rankNumber2nd: 1, guaranteedPrizeMinor: 20 },
    ],
    schedule: { kind: 'instaplay' },
    drawIntervalMs: 1000,
  }
  const entries: { playId: number; play: string }[] = []
  for (let low = 1; low < 6; low++) {
    for (let high = low + 1; high <= 6; high++) {
      for (let second = 1; second <= 3; second++) {
        entries.push({ playId: 500 + 2 * entries.length, play: `${low}-${high}|${second}` })
      }
    }
  }
  const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
  const [first] = recorded.default
  if (first === undefined) throw new Error('no recorded round')
  const { chainHash, publicKey, scheme } = KNOWN_CHAINS.default
  const beacon: FairnessRecord['beacon'] & object = {
    source: 'drand',
    chainHash,
    publicKey,
    scheme,
    round: first.round,
    signature: first.signature,
    previousSignature: first.previous_signature,
    value: first.randomness,
  }
  const root = hexOfBytes(hashNow(entriesRoot(entries), node))
  const input = { seed, entriesRoot: root, gameInstanceId: 77, beacon }
  const sold = { count: entries.length, playAt: (index: number) => entries[index]!.play }
  const drawn = hashNow(drawInstance(definition, sold, input), node)
  const pool = { wagersMinor: entries.length * 101, progressiveMinor: 12_345, carriedMinor: 678 }
  const { prizes, winnersPerDraw } = settle(definition, { pool, draws: drawn, entries })
  return {
    recordVersion,
    gameInstanceId: 77,
    gameId: 7,
    gameRule: definition.gameRule,
    definition,
    commitment: commitmentHex(seed, { gameId: 7, definition, beaconChain: chainHash }, recordVersion),
    complete: true,
    entriesRoot: root,
    entryCount: entries.length,
    seed,
    beacon,
    entries,
    draws: drawn.map((draw, index) => ({ ...draw, drawWinnerCount: winnersPerDraw[index]! })),
    pool,
    prizes: prizes.map(({ playId, rankNumber, rankNumber2nd, prizeMinor }) => ({
      playId,
      rankNumber,
      rankNumber2nd,
      prizeMinor,
    })),
  }
}

const failedSteps = async (record: FairnessRecord, hashes: Hashes = node) =>
  (await verifyRecord(record, hashes)).filter((step) => !step.ok).map((step) => step.step)

test('an unchanged record passes every step, in the service and in a browser', async () => {
  const record = makeRecord()
  for (const hashes of [node, browser]) {
    const steps = await verifyRecord(record, hashes)
    expect(steps.map((step) => step.step)).toEqual([...VERIFICATION_STEPS])
    expect(steps.filter((step) => !step.ok)).toEqual([])
  }
})

test('security 26: a record of version 1 verifies, and its commitment step names what is not covered', async () => {
  const [old, current] = [makeRecord(1), makeRecord(2)]
  const limits = async (record: FairnessRecord) =>
    (await verifyRecord(record, node)).flatMap(({ step, notCovered }) =>
      notCovered ? [step, notCovered] : [],
    )
  expect(await limits(old)).toEqual(['commitment', 'terms'])
  expect(await limits(current)).toEqual([])
  expect(await failedSteps(old)).toEqual([])
  // A field that shows in no prize of this draw: the commitment alone can cover it.
  for (const record of [old, current]) record.definition.playerPlayMax = 99
  expect(await failedSteps(old)).toEqual([])
  expect(await failedSteps(current)).toEqual(['commitment'])
})

test('the same seed, plays and rules always give this draw, the example of the README', () => {
  const { draws, entriesRoot: root } = makeRecord()
  expect(root).toBe('7288033bd2faddddb6fafe60e0c18012c4c816cf30223fe6d9b0ad88463b6925')
  // Computed by a program of its own, in another language, from the README alone.
  expect(draws[0]).toMatchObject({ balls: [6, 1], balls2nd: [2] })
})

/** Changes the last character of a hexadecimal number. */
const flip = (hex: string) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')

/** One byte changed in each kind of field, and a step that must not let it pass. */
const FORGERIES: [string, (record: Required<FairnessRecord>) => void, VerificationStepName][] = [
  ['the version', (record) => Object.assign(record, { recordVersion: 3 }), 'record'],
  ['the version, to one that covers less', (record) => (record.recordVersion = 1), 'commitment'],
  ['the game', (record) => (record.gameId = 8), 'commitment'],
  [
    'the chain of the beacon',
    (record) => (record.beacon.chainHash = flip(record.beacon.chainHash)),
    'commitment',
  ],
  ['the beacon, by leaving it out', (record) => Reflect.deleteProperty(record, 'beacon'), 'commitment'],
  ['completeness', (record) => (record.complete = false), 'record'],
  ['the game kind', (record) => (record.gameRule = 'oneDrawGame'), 'definition'],
  ['the kind in the definition', (record) => (record.definition.gameRule = 'oneDrawGame'), 'definition'],
  ['the size of a play', (record) => (record.definition.gamePlaySize = 3), 'plays'],
  ['the range', (record) => (record.definition.gamePlayRange = 7), 'draw'],
  ['the price', (record) => (record.definition.gamePlayCostMinor = 102), 'pool'],
  ['the payout', (record) => (record.definition.payoutPercentage = 61), 'prizes'],
  ['the progressive’s part', (record) => (record.definition.progressivePercentage = 6), 'prizes'],
  ['a row’s share', (record) => (record.definition.prizes[1]!.prizePercentage = 29), 'prizes'],
  ['a fixed prize', (record) => (record.definition.prizes[3]!.guaranteedPrizeMinor = 21), 'prizes'],
  ['the commitment', (record) => (record.commitment = flip(record.commitment)), 'commitment'],
  ['the seed', (record) => (record.seed = flip(record.seed)), 'commitment'],
  ['the root', (record) => (record.entriesRoot = flip(record.entriesRoot)), 'entriesRoot'],
  ['the number of plays', (record) => (record.entryCount += 1), 'plays'],
  ['the beacon', (record) => (record.beacon.value = flip(record.beacon.value)), 'beacon'],
  ['the round of the beacon', (record) => (record.beacon.round = 2), 'beacon'],
  [
    'the signature of the beacon',
    (record) => (record.beacon.signature = flip(record.beacon.signature)),
    'beacon',
  ],
  ['the instance', (record) => (record.gameInstanceId = 78), 'draw'],
  ['a play', (record) => (record.entries[3]!.play = '1-3|2'), 'entriesRoot'],
  ['a play’s notation', (record) => (record.entries[3]!.play = '3-1|1'), 'plays'],
  ['a play’s id', (record) => (record.entries[3]!.playId += 1), 'entriesRoot'],
  ['the order of plays', (record) => record.entries.reverse(), 'plays'],
  ['a play too many', (record) => record.entries.push({ playId: 9999, play: '1-2|1' }), 'entriesRoot'],
  ['a play too few', (record) => record.entries.pop(), 'pool'],
  ['a ball', (record) => (record.draws[0]!.balls[0] = (record.draws[0]!.balls[0]! % 6) + 1), 'draw'],
  ['the order of the balls', (record) => record.draws[0]!.balls.reverse(), 'draw'],
  [
    'a second ball',
    (record) => (record.draws[0]!.balls2nd![0] = (record.draws[0]!.balls2nd![0]! % 3) + 1),
    'draw',
  ],
  ['the count of winners', (record) => (record.draws[0]!.drawWinnerCount += 1), 'winners'],
  ['the wagers', (record) => (record.pool.wagersMinor += 1), 'pool'],
  ['the progressive', (record) => (record.pool.progressiveMinor += 1), 'prizes'],
  ['the carry', (record) => (record.pool.carriedMinor! += 1), 'prizes'],
  ['a prize’s amount', (record) => (record.prizes[0]!.prizeMinor += 1), 'prizes'],
  ['a prize’s play', (record) => (record.prizes[0]!.playId += 1), 'prizes'],
  ['a prize’s rank', (record) => (record.prizes[0]!.rankNumber += 1), 'prizes'],
  ['a prize’s second rank', (record) => (record.prizes[0]!.rankNumber2nd += 1), 'prizes'],
  ['a prize too few', (record) => record.prizes.pop(), 'prizes'],
  ['a prize too many', (record) => record.prizes.push({ ...record.prizes[0]!, playId: 9999 }), 'prizes'],
]

describe('records with one change', () => {
  test.each(FORGERIES)('a record fails verification after a change of %s', async (_field, forge, step) => {
    const record = makeRecord()
    forge(record)
    expect(await failedSteps(record)).toContain(step)
  })

  test.each(['entriesRoot', 'seed', 'entries', 'draws', 'pool', 'prizes'] as const)(
    'a record fails verification without %s',
    async (field) => {
      const { [field]: _left, ...record } = makeRecord()
      expect(await failedSteps(record as FairnessRecord)).toEqual(['record'])
    },
  )

  test('an invalid value fails its steps and does not stop the verification', async () => {
    const record = { ...makeRecord(), seed: 'zz', draws: [{}] } as unknown as FairnessRecord
    expect(await failedSteps(record)).toEqual(
      expect.arrayContaining(['commitment', 'draw', 'winners', 'prizes']),
    )
  })
})
