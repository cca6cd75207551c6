import { strict as assert } from 'node:assert'
import { type CommittedTerms, commitmentOf, commitTo, hashTerms } from '#modules/fairness/rules/commitment.ts'
import { hashNow } from '#modules/fairness/rules/hashing.ts'
import { drawInstance } from '#modules/fairness/rules/draw-instance.ts'
import type { Draw, DrawStandings } from '#modules/game-rules/rules/game-rules.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { matchEntries, prizesOf, type Matches, type Prize } from '#modules/game-rules/rules/settle.ts'
import type { DrawService } from './draw-service.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { InstanceSettlement } from '#service/games/rows/instance-settlement.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { playPages, type OrderedPlay } from '#service/games/rows/plays-in-order.ts'
import { publishAll } from '#service/events/publish.ts'
import { moveInstance } from './schedule-step.ts'
import type { DueInstance } from './due-instance.ts'
import { instanceEvent, publicFairness } from './instance-events.ts'
import type { Lease } from './lease.ts'
import { fixSettlement } from './pool-settlement.ts'
import { writePrizes } from './prize-rows.ts'

/** Prizes per transaction: a larger settlement is written in batches, and none of it is shown before it is complete. */
const BATCH_PRIZES = 10_000

/**
 * Draws, matches and settles an instance before any of it is shown. The draw follows from the commitments, so a process that takes over
 * computes the same one; the money is fixed once, in one transaction.
 */
export async function settleDraw(lease: Lease): Promise<void> {
  const { service, instance } = lease
  const entries = await readEntries(service, instance)
  const seed = await service.seeds.open(service.database.kysely, instance)
  const draws = drawOf(instance, seed, entries)
  const matches = matchEntries(instance.definition, draws, entries)
  const standings = rulesOf(instance.definition.gameRule).standings?.(instance.definition, draws, entries)
  const isSmall = matches.winners.length <= BATCH_PRIZES
  const settlement = await lease.transaction(async (tx, locked) => {
    const fixed = await fixSettlement(tx, locked, { draws, matches })
    if (standings !== undefined) await writeStandings(tx, instance, standings)
    if (isSmall) {
      await writePrizes(tx, instance.game_instance_id, paid(instance, fixed, matches), entries)
      await markPrepared(tx, locked)
    }
    return fixed
  })
  if (isSmall) return
  const prizes = paid(instance, settlement, matches)
  for (let from = 0; from < prizes.length; from += BATCH_PRIZES) {
    const batch = prizes.slice(from, from + BATCH_PRIZES)
    await lease.transaction((tx) => writePrizes(tx, instance.game_instance_id, batch, entries))
  }
  await lease.transaction(markPrepared)
}

async function writeStandings(
  tx: Tx,
  { game_instance_id: gameInstanceId }: DueInstance,
  standings: readonly DrawStandings[],
): Promise<void> {
  await tx
    .updateTable('game_instances')
    .set({ standings: JSON.stringify(standings) })
    .where('game_instance_id', '=', gameInstanceId)
    .execute()
}

async function readEntries(service: DrawService, instance: DueInstance): Promise<OrderedPlay[]> {
  const entries: OrderedPlay[] = []
  const counted = { lines: 0 }
  for await (const page of playPages(service.database, instance.game_instance_id, counted)) {
    for (const play of page) entries.push(play)
  }
  assert.equal(counted.lines, instance.play_count, 'an instance counts the lines of its plays')
  return entries
}

type DrawnFrom = Pick<
  DueInstance,
  | 'commitment'
  | 'commitment_version'
  | 'game_id'
  | 'game_instance_id'
  | 'definition'
  | 'entries_root'
  | 'beacon'
  | 'beacon_plan'
>

/** The draw of an instance whose plays are committed to; deterministic. */
export function drawOf(instance: DrawnFrom, seed: Buffer, entries: readonly OrderedPlay[]): Draw[] {
  assert(instance.entries_root !== null, 'plays are committed to before anything is drawn')
  assertCommitted(instance, seed)
  const sold = { count: entries.length, playAt: (index: number) => entries[index]?.play ?? '' }
  const input = {
    seed: seed.toString('hex'),
    entriesRoot: instance.entries_root.toString('hex'),
    gameInstanceId: instance.game_instance_id,
    beacon: instance.beacon ?? undefined,
  }
  return hashNow(drawInstance(instance.definition, sold, input), nodeHashes)
}

/** Asserts that the terms match the commitment: a draw uses only the terms of the sale. */
function assertCommitted(instance: DrawnFrom, seed: Buffer): void {
  const { commitment_version: version, game_id: gameId, definition, beacon_plan: plan } = instance
  const terms = { gameId, definition, beaconChain: plan?.chainHash ?? null }
  const work = version === 1 ? commitmentOf(version, seed, terms) : commitTo(seed, hashOfTerms(terms))
  const commitment = hashNow(work, nodeHashes)
  assert(instance.commitment.equals(commitment), 'the seed and the terms are those that were committed to')
}

/** Definitions whose hashes are kept: the cards of a game are many, and have the same terms. */
const HASHES_KEPT = 100
const keptHashes = new Map<string, Uint8Array>()

function hashOfTerms(terms: CommittedTerms): Uint8Array {
  const text = JSON.stringify(terms)
  const kept = keptHashes.get(text)
  if (kept !== undefined) return kept
  const hash = hashNow(hashTerms(terms), nodeHashes)
  const [oldest] = keptHashes.keys()
  if (keptHashes.size >= HASHES_KEPT && oldest !== undefined) keptHashes.delete(oldest)
  keptHashes.set(text, hash)
  return hash
}

function paid(instance: DueInstance, { shares }: InstanceSettlement, { winners }: Matches): Prize[] {
  return prizesOf(instance.definition, shares, winners)
}

/** Marks that the draw may start. After a failed start the countdown is over and the game is ready again. */
async function markPrepared(tx: Tx, instance: DueInstance): Promise<void> {
  const { start_at: startAt, status } = instance
  assert(startAt !== null)
  await moveInstance(tx, instance, { event: 'prepare', prepared_at: now, attempts: 0 }, { at: startAt })
  if (status !== 'RETRY') return
  await publishAll(tx, [
    instanceEvent(instance, 'game.ready', {
      gameStatus: 'READY',
      isPlayable: false,
      startTime: Math.max(startAt, instance.now),
      fairness: publicFairness(instance),
    }),
  ])
}
