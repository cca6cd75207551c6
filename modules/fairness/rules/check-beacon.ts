import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import { KNOWN_CHAINS, knownChain } from './beacon-chains.ts'

type Beacon = NonNullable<FairnessRecord['beacon']>

/** Result of the beacon check, in the form of a verification step. */
export interface BeaconClaim {
  ok: boolean
  expected: string
  actual: string
}

/**
 * Checks the public value of a draw: the key belongs to the chain, where the chain is known by name; the key signed the
 * round; the value is the hash of the signature. The curve code is loaded only for records with a beacon.
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
