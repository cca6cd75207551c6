import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { bytesOfText, joinBytes } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import { sha256, type Hashing } from './hashing.ts'

/** Scope of a commitment: 1, the seed alone; 2, the seed and the terms. A record has the version of its instance. */
export type CommitmentVersion = FairnessRecord['recordVersion']
/** The commitment version of new instances. */
export const COMMITMENT_VERSION = 2 satisfies CommitmentVersion

/** Domain separation prefix of the hashed message. */
const BEGINNING = 'tombolo commitment 2'

/** The terms that an instance commits to beside its seed: everything that affects chance and money. */
export interface CommittedTerms {
  gameId: number
  definition: GameDefinition
  /** Hash of the public chain whose value enters the draw, hex; null without a beacon. */
  beaconChain: string | null
}

/** SHA-256 of the canonical JSON of the terms. */
export function hashTerms({ gameId, definition, beaconChain }: CommittedTerms): Hashing<Uint8Array> {
  return sha256(bytesOfText(canonicalJson({ beaconChain, definition, gameId })))
}

/** Commitment of version 2: SHA-256(`tombolo commitment 2` ‖ seed ‖ hash of the terms). */
export function commitTo(seed: Uint8Array, hashOfTerms: Uint8Array): Hashing<Uint8Array> {
  return sha256(joinBytes(bytesOfText(BEGINNING), seed, hashOfTerms))
}

/** The commitment of a version to a seed and its terms. Version 1 is SHA-256(seed), independent of the terms. */
export function* commitmentOf(
  version: CommitmentVersion,
  seed: Uint8Array,
  terms: CommittedTerms,
): Hashing<Uint8Array> {
  if (version === 1) return yield* sha256(seed)
  return yield* commitTo(seed, yield* hashTerms(terms))
}
