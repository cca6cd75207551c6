import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import { KNOWN_CHAINS, knownChain } from './beacon-chains.ts'

type Beacon = NonNullable<FairnessRecord['beacon']>

/** What a checker says of a record's beacon, in the words of a step. */
export interface BeaconClaim {
  ok: boolean
  expected: string
  actual: string
}

/**
 * Checks the public value that went into a draw: the key is that of the chain, where the chain is known by name; the key
 * signed the round; the value is the hash of the signature. The curves are loaded for records that have a beacon alone.
 */
export async function checkBeacon(beacon: Beacon): Promise<BeaconClaim> {
  const { isSignedRound, valueOfRound } = await import('./beacon-signature.ts')
  const name = knownChain(beacon.chainHash)
  const chain = name === null ? `the unknown chain ${beacon.chainHash}` : `drand ${name}`
  const expected = `round ${beacon.round} of ${chain}`
  if (name !== null) {
    const { publicKey, scheme } = KNOWN_CHAINS[name]
    if (beacon.publicKey !== publicKey || beacon.scheme !== scheme) {
      return { ok: false, expected: `${expected}, key ${publicKey}`, actual: `key ${beacon.publicKey}` }
    }
  }
  if (!isSignedRound(beacon, beacon)) {
    return { ok: false, expected: `${expected}, signed by its key`, actual: `signature ${beacon.signature}` }
  }
  const value = valueOfRound(beacon.signature)
  return {
    ok: value === beacon.value,
    expected: `${expected}: ${value}`,
    actual: `${expected}: ${beacon.value}`,
  }
}
