import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { COMMITMENT_VERSION, commitTo } from '#modules/fairness/rules/commitment.ts'
import { hashNow } from '#modules/fairness/rules/hashing.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import { bigints, byteas } from '#service/database/binary-arrays.ts'
import type { Database, Db, Tx } from '#service/database/database.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { openBytes, sealBytes } from '#service/keys/seal-bytes.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'

/** Length of the secret seed, in bytes. */
const SEED_BYTES = 32
/** Seeds sealed per transaction. */
const BATCH_SEEDS = 500

/** A new seed with its commitment, in the columns of its instance. */
export interface FreshSeed {
  readonly commitment: Buffer
  readonly commitment_version: 1 | 2
  readonly sealed_seed: Buffer
  readonly seed_key_id: string
}

/** The columns of an instance that hold its seed: sealed until the instance ends, public from then on. */
export interface StoredSeed {
  readonly commitment: Buffer
  readonly seed: Buffer | null
  readonly sealed_seed: Buffer | null
  readonly seed_key_id: string | null
}

/** The columns written at the end of an instance: its seed in plain form. */
export function publicSeed(seed: Buffer): Omit<StoredSeed, 'commitment'> {
  return { seed, sealed_seed: null, seed_key_id: null }
}

/** Creates the secret seeds of instances, and decrypts them for their draws. */
export interface SeedVault {
  /** A new seed with a commitment to it and to the terms with this hash. */
  fresh: (hashOfTerms: Uint8Array) => FreshSeed
  /** Reads the key through `db` if another process added it. */
  open: (db: Db, stored: StoredSeed) => Promise<Buffer>
  /** Seals the seeds of unended instances that an earlier version opened. Returns their number. */
  sealOpenSeeds: (database: Database) => Promise<number>
}

export function createSeedVault(keys: KeyRing, entropy: Entropy): SeedVault {
  const seal = (seed: Uint8Array, commitment: Buffer) => {
    const { keyId, secret } = keys.current('seed')
    return { keyId, bytes: sealBytes(seed, { secret, owner: ownerOf(commitment) }, entropy) }
  }
  return {
    fresh(hashOfTerms) {
      const seed = entropy.bytes(SEED_BYTES)
      const commitment = Buffer.from(hashNow(commitTo(seed, hashOfTerms), nodeHashes))
      const { bytes, keyId } = seal(seed, commitment)
      return {
        commitment,
        commitment_version: COMMITMENT_VERSION,
        sealed_seed: bytes,
        seed_key_id: keyId,
      }
    },
    async open(db, { seed, sealed_seed: sealed, seed_key_id: keyId, commitment }) {
      if (seed !== null) return seed
      assert(sealed !== null && keyId !== null, 'a seed that is not public is sealed')
      const { secret } = await keys.find(db, keyId)
      return openBytes(sealed, { secret, owner: ownerOf(commitment) })
    },
    async sealOpenSeeds(database) {
      for (let sealed = 0; ;) {
        const count = await database.transaction((tx) => sealBatch(tx, seal))
        sealed += count
        if (count < BATCH_SEEDS) return sealed
      }
    },
  }
}

/** The owner of a sealed seed is its commitment, so that it cannot be decrypted beside another. */
function ownerOf(commitment: Buffer): string {
  return `seed/${commitment.toString('hex')}`
}

async function sealBatch(
  tx: Tx,
  seal: (seed: Buffer, commitment: Buffer) => { bytes: Buffer; keyId: string },
): Promise<number> {
  const rows = await tx
    .selectFrom('game_instances')
    .select(['game_instance_id as id', 'seed', 'commitment'])
    .where('sealed_seed', 'is', null)
    .where('status', '<>', 'ENDED')
    .orderBy('game_instance_id')
    .limit(BATCH_SEEDS)
    .forNoKeyUpdate()
    .execute()
  if (rows.length === 0) return 0
  const sealed = rows.map(({ id, seed, commitment }) => {
    assert(seed !== null, `game instance ${id} has a seed`)
    return seal(seed, commitment)
  })
  await sql`
    update game_instances instance
    set seed = null, sealed_seed = one.sealed_seed, seed_key_id = one.seed_key_id
    from unnest(${bigints(rows.map(({ id }) => id))}::bigint[], ${byteas(sealed.map(({ bytes }) => bytes))}::bytea[],
      ${sealed.map(({ keyId }) => keyId)}::text[]) as one (game_instance_id, sealed_seed, seed_key_id)
    where instance.game_instance_id = one.game_instance_id`.execute(tx)
  return rows.length
}
