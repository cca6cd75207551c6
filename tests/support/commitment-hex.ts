import { bytesOfHex, hexOfBytes } from '#modules/fairness/rules/bytes.ts'
import {
  commitmentOf,
  type CommitmentVersion,
  type CommittedTerms,
} from '#modules/fairness/rules/commitment.ts'
import { hashNow } from '#modules/fairness/rules/hashing.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'

/** The commitment that a record made by a test needs; both seed and commitment are hex. */
export function commitmentHex(
  seed: string,
  { beaconChain = null, ...terms }: Omit<CommittedTerms, 'beaconChain'> & { beaconChain?: string | null },
  version: CommitmentVersion = 2,
): string {
  return hexOfBytes(hashNow(commitmentOf(version, bytesOfHex(seed), { ...terms, beaconChain }), nodeHashes))
}
