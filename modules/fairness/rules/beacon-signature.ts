import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { BeaconScheme } from './beacon-chains.ts'
import { bytesOfHex, bytesOfId, hexOfBytes, joinBytes } from './bytes.ts'

/** A published round of a chain. Hex throughout. */
export interface BeaconRound {
  round: number
  signature: string
  /** For chains whose rounds sign the previous one. */
  previousSignature?: string | undefined
}

/**
 * Whether a chain's key signed a round: BLS12-381 over SHA-256(previous signature ‖ round) with signatures on G2, or over
 * SHA-256(round) with signatures on G1 (RFC 9380). False for malformed input.
 */
export function isSignedRound(
  { publicKey, scheme }: { publicKey: string; scheme: BeaconScheme },
  { round, signature, previousSignature }: BeaconRound,
): boolean {
  try {
    const key = bytesOfHex(publicKey)
    const signed = bytesOfHex(signature)
    const number = bytesOfId(round)
    if (scheme === 'bls-unchained-g1-rfc9380') {
      const { shortSignatures } = bls12_381
      return shortSignatures.verify(signed, shortSignatures.hash(sha256(number)), key)
    }
    if (previousSignature === undefined) return false
    const { longSignatures } = bls12_381
    const message = sha256(joinBytes(bytesOfHex(previousSignature), number))
    return longSignatures.verify(signed, longSignatures.hash(message), key)
  } catch {
    return false
  }
}

/** The random value of a round: SHA-256 of its signature, hex. */
export function valueOfRound(signature: string): string {
  return hexOfBytes(sha256(bytesOfHex(signature)))
}
