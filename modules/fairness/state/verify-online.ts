import type { Client } from '#runtime/client/client.ts'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import { checkBeacon } from '../rules/check-beacon.ts'
import { hashLater, type Hashes } from '../rules/hashing.ts'
import { isProof } from '../rules/merkle-tree.ts'
import { checkWithoutPlays, type RecordHead, type VerificationStep } from '../rules/record-check.ts'
import { verifyRecord } from '../rules/verify-record.ts'

/** Maximum number of own plays proved one by one: the entries of the record prove all of them anyway. */
const PROOFS_MAX = 20

export interface ProvedPlay {
  playId: number
  play: string
  ok: boolean
}

export interface Verification {
  record: RecordHead
  steps: readonly VerificationStep[]
  /** The player's own plays, each proved by its path to the entries root. Empty for visitors. */
  ownPlays: readonly ProvedPlay[]
  /** Number of plays that were not checked, because they do not fit into one answer; 0 where all were checked. */
  playsLeftOut: number
}

export async function verifyPasted(record: FairnessRecord, hashes: Hashes): Promise<Verification> {
  return { record, steps: await verifyRecord(record, hashes), ownPlays: [], playsLeftOut: 0 }
}

async function verifyWithoutPlays(record: RecordHead, hashes: Hashes): Promise<VerificationStep[]> {
  const steps = await hashLater(checkWithoutPlays(record), hashes)
  if (record.beacon === undefined) return steps
  return [...steps, { step: 'beacon', ...(await checkBeacon(record.beacon)) }]
}

/**
 * Fetches a record and recomputes it locally, then proves the player's own plays against its root. A record without its
 * plays is checked as far as possible.
 */
export async function verifyInstance(
  client: Client,
  hashes: Hashes,
  { gameInstanceId, isLoggedIn }: { gameInstanceId: number; isLoggedIn: boolean },
): Promise<Verification> {
  const record = await client.call('getFairnessRecord', { gameInstanceId })
  const isLarge = record.complete && record.entries === undefined
  const steps = isLarge ? await verifyWithoutPlays(record, hashes) : await verifyRecord(record, hashes)
  const checked = { record, steps, playsLeftOut: isLarge ? (record.entryCount ?? 0) : 0 }
  if (!isLoggedIn || !record.entriesRoot) return { ...checked, ownPlays: [] }
  const { plays } = await client.call('getGameResults', { gameInstanceId })
  const own = plays.filter(({ isMyPlay }) => isMyPlay).slice(0, PROOFS_MAX)
  const ownPlays = await Promise.all(
    own.map(async ({ playId, play }) => {
      const proof = await client.call('getPlayProof', { gameInstanceId, playId })
      const isUnderRoot =
        proof.entriesRoot === record.entriesRoot && (await hashLater(isProof(proof), hashes))
      return { playId, play, ok: isUnderRoot && proof.playId === playId && proof.play === play }
    }),
  )
  return { ...checked, ownPlays }
}
