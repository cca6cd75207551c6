import { describe, expect, test } from 'vitest'
import type { BeaconValue } from '#schemas/entities/fairness-record.ts'
import { firstRoundAfter, KNOWN_CHAINS, knownChain, roundTime } from './beacon-chains.ts'
import { checkBeacon } from './check-beacon.ts'
import recorded from './recorded-rounds.json' with { type: 'json' }

/** A recorded round of a chain as a record carries it. */
function beaconOf(chain: 'quicknet' | 'default', place: number): BeaconValue {
  const round: { round: number; signature: string; randomness: string; previous_signature?: string } =
    recorded[chain][place]!
  const { chainHash, publicKey, scheme } = KNOWN_CHAINS[chain]
  const beacon: BeaconValue = {
    source: 'drand',
    chainHash,
    publicKey,
    scheme,
    round: round.round,
    signature: round.signature,
    value: round.randomness,
  }
  return round.previous_signature === undefined
    ? beacon
    : { ...beacon, previousSignature: round.previous_signature }
}

const QUICKNET = beaconOf('quicknet', 0)
const CHAINED = beaconOf('default', 1)
const flip = (hex: string) => hex.slice(0, -1) + (hex.endsWith('0') ? '1' : '0')

describe('rounds that drand published', () => {
  test.each([
    ['quicknet', 0],
    ['quicknet', 1],
    ['quicknet', 2],
    ['default', 0],
    ['default', 1],
  ] as const)('the beacon of %s, recorded round %i, is accepted', async (chain, place) => {
    const beacon = beaconOf(chain, place)
    expect(await checkBeacon(beacon)).toMatchObject({
      ok: true,
      expected: `round ${beacon.round} of drand ${chain}: ${beacon.value}`,
    })
  })
})

describe('security 26: rounds that drand did not publish in this form', () => {
  test.each<[string, BeaconValue]>([
    ['with another number', { ...QUICKNET, round: 1001 }],
    ['with the signature of another round', { ...QUICKNET, signature: beaconOf('quicknet', 1).signature }],
    ['with a signature that is no point', { ...QUICKNET, signature: flip(QUICKNET.signature) }],
    ['with another value', { ...QUICKNET, value: flip(QUICKNET.value) }],
    ['with a key of its own', { ...QUICKNET, publicKey: flip(QUICKNET.publicKey) }],
    ['as if of the other scheme', { ...QUICKNET, scheme: 'pedersen-bls-chained' }],
    ['with another number in a chain', { ...CHAINED, round: 1001 }],
    ['after another round', { ...CHAINED, previousSignature: flip(CHAINED.previousSignature ?? '') }],
    ['after no round at all', beaconWithoutPrevious()],
    ['with nonsense for a signature', { ...CHAINED, signature: 'zz' }],
    ['with the point at infinity', { ...QUICKNET, signature: `c0${'00'.repeat(47)}` }],
  ])('a beacon round is refused: %s', async (_how, beacon) => {
    expect((await checkBeacon(beacon)).ok).toBe(false)
  })

  test('a round of an unknown chain is accepted, and the claim names the chain as unknown', async () => {
    const unknown = { ...QUICKNET, chainHash: 'ab'.repeat(32) }
    const claim = await checkBeacon(unknown)
    expect(claim.ok).toBe(true)
    expect(claim.expected).toContain(`the unknown chain ${unknown.chainHash}`)
  })
})

function beaconWithoutPrevious(): BeaconValue {
  const { previousSignature: _left, ...rest } = CHAINED
  return rest
}

describe('rounds of a chain', () => {
  test.each(['quicknet', 'default'] as const)(
    'the first round of %s after a time is the next one',
    (name) => {
      const chain = KNOWN_CHAINS[name]
      expect(knownChain(chain.chainHash)).toBe(name)
      expect(roundTime(chain, 1)).toBe(chain.genesisSeconds * 1000)
      for (const round of [1, 2, 1000, 12_345_678]) {
        const time = roundTime(chain, round)
        expect(firstRoundAfter(chain, time - 1)).toBe(round)
        expect(firstRoundAfter(chain, time)).toBe(round + 1)
      }
    },
  )
})
