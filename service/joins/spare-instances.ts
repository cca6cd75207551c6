import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { COMMITMENT_VERSION, hashTerms } from '#modules/fairness/rules/commitment.ts'
import { hashNow } from '#modules/fairness/rules/hashing.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import { bigints, byteas, integers, texts } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'
import type { BatchState, LockedInstance } from './batch-state.ts'
import type { InstanceTerms, InstanceTermsCache } from './instance-terms.ts'
import type { JoinAttempt } from './join-attempt.ts'
import type { JoinWrites } from './join-writes.ts'

/** An instance that is not stored yet: it is opened only if a join of the batch takes it, and then sold immediately. */
interface Spare {
  readonly gameInstanceId: number
  readonly poolId: number
  /** The open instance from which it is copied. */
  readonly templateId: number
}

/**
 * Instant games are sold one play per instance. If a batch asks for more plays of one than it has open instances, the state gets spare
 * ones, and the sold spares are opened.
 */
export async function addSpareInstances(
  tx: Tx,
  state: BatchState,
  requests: readonly JoinAttempt['request'][],
  known: InstanceTermsCache,
): Promise<Spare[]> {
  const lacking = lackingInstances(state, requests, known)
  if (lacking.length === 0) return []
  const { rows } = await sql<{ game_id: number; instance_ids: number[]; pool_ids: number[] }>`
    select * from reserve_spare_instances(
      ${bigints(lacking.map(({ template }) => template.gameId))}::bigint[],
      ${integers(lacking.map(({ count }) => count))}::integer[])`.execute(tx)
  const spares: Spare[] = []
  for (const { game_id: gameId, instance_ids: instanceIds, pool_ids: poolIds } of rows) {
    const template = lacking.find((one) => one.template.gameId === gameId)?.template
    const terms = template && known.get(template.gameInstanceId)
    assert(template !== undefined && terms !== undefined)
    for (const [index, gameInstanceId] of instanceIds.entries()) {
      const poolId = poolIds[index]
      assert(poolId !== undefined, 'a pool is reserved for each instance')
      spares.push({ gameInstanceId, poolId, templateId: template.gameInstanceId })
      state.instances.set(gameInstanceId, { ...template, gameInstanceId })
      state.pools.set(gameInstanceId, poolId)
      known.remember({ ...terms, gameInstanceId })
    }
  }
  return spares
}

const isInstant = (terms: InstanceTerms | undefined) =>
  terms !== undefined && isInstantKind(terms.definition.gameRule)

function lackingInstances(
  state: BatchState,
  requests: readonly JoinAttempt['request'][],
  known: InstanceTermsCache,
): { template: LockedInstance; count: number }[] {
  const open = [...state.instances.values()].filter(
    ({ open: isOpen, gameInstanceId }) => isOpen && isInstant(known.get(gameInstanceId)),
  )
  return [...Map.groupBy(open, ({ gameId }) => gameId)].flatMap(([gameId, instances]) => {
    const asked = requests.filter((request) => request.gameId === gameId).length
    const count = asked - instances.length
    return count > 0 ? [{ template: instances[0]!, count }] : []
  })
}

interface SoldSpares {
  readonly spares: readonly Spare[]
  readonly writes: Pick<JoinWrites, 'instances' | 'seats'>
  readonly known: InstanceTermsCache
}

/**
 * Opens the spare instances that joins took, each with a seed of its own, and writes them as sold: what the joins change of them leaves the
 * writes of the batch.
 */
export async function openSoldSpares(
  tx: Tx,
  seeds: SeedVault,
  { spares, writes: { instances, seats }, known }: SoldSpares,
): Promise<void> {
  const sold = spares.filter(({ gameInstanceId }) => instances.has(gameInstanceId))
  if (sold.length === 0) return
  const buyers = new Map([...seats.values()].map((seat) => [seat.gameInstanceId, seat.playerId]))
  for (const { gameInstanceId } of sold) {
    const change = instances.get(gameInstanceId)
    assert(change?.full === true && change.plays === 1, 'a spare instance is sold by one play')
    instances.delete(gameInstanceId)
  }
  const hashes = hashesOfTerms(sold, known)
  const fresh = sold.map(({ templateId }) => seeds.fresh(hashes.get(templateId)!))
  await sql`select sell_spare_instances(
    template_ids => ${bigints(sold.map(({ templateId }) => templateId))}::bigint[],
    instance_ids => ${bigints(sold.map(({ gameInstanceId }) => gameInstanceId))}::bigint[],
    pool_ids => ${bigints(sold.map(({ poolId }) => poolId))}::bigint[],
    buyer_ids => ${bigints(sold.map(({ gameInstanceId }) => buyers.get(gameInstanceId) ?? null))}::bigint[],
    sealed_seeds => ${byteas(fresh.map(({ sealed_seed: seed }) => seed))}::bytea[],
    seed_key_ids => ${texts(fresh.map(({ seed_key_id: keyId }) => keyId))}::text[],
    commitments => ${byteas(fresh.map(({ commitment }) => commitment))}::bytea[], version => ${COMMITMENT_VERSION}::smallint)`.execute(
    tx,
  )
}

/** Hashes of the terms for the commitments of spare instances, by the instance from which they are copied. */
function hashesOfTerms(sold: readonly Spare[], known: InstanceTermsCache): Map<number, Uint8Array> {
  const templateIds = new Set(sold.map(({ templateId }) => templateId))
  return new Map(
    [...templateIds].map((templateId) => {
      const terms = known.get(templateId)
      assert(terms !== undefined, 'the terms of an open instance were loaded')
      return [templateId, hashNow(hashTerms({ ...terms, beaconChain: null }), nodeHashes)]
    }),
  )
}

/** Stores the owners of the instant games that a batch sold; those of spare ones are stored with them. */
export async function noteOwners(
  tx: Tx,
  { instances, seats }: Pick<JoinWrites, 'instances' | 'seats'>,
  known: InstanceTermsCache,
): Promise<void> {
  const sold = [...seats.values()].filter(({ gameInstanceId }) => {
    const terms = known.get(gameInstanceId)
    return instances.has(gameInstanceId) && isInstant(terms)
  })
  if (sold.length === 0) return
  await sql`
    update game_instances as instance set owner_player_id = seat.player_id
    from unnest(
      ${bigints(sold.map(({ gameInstanceId }) => gameInstanceId))}::bigint[],
      ${bigints(sold.map(({ playerId }) => playerId))}::bigint[]) as seat (game_instance_id, player_id)
    where instance.game_instance_id = seat.game_instance_id`.execute(tx)
}
