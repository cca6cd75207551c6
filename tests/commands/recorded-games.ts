import { sql } from 'kysely'
import type { BeaconValue, FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { KNOWN_CHAINS, type BeaconChain } from '#modules/fairness/rules/beacon-chains.ts'
import recorded from '#modules/fairness/rules/recorded-rounds.json' with { type: 'json' }
import { isInstantKind, rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { BeaconSource } from '#service/adapters/beacon/drand-beacon.ts'
import type { Clock } from '#service/base/clock.ts'
import { finishCards, lockCards } from '#service/draws/finish-cards.ts'
import { entropySource } from '#service/games/rules/entropy-source.ts'
import { fairnessRecord } from '#service/games/views/fairness-record.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import { createJoinGatherer, type JoinGatherer } from '#service/joins/join-gatherer.ts'
import { openTestDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { buyPlays, runDraws, untilStatus } from '#service/testing/draws.ts'
import { addQuickGame, type QuickGame } from '#tests/support/quick-games.ts'
import { addPlayer, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'

/** Where games are sold and drawn to be recorded. */
export interface Recorder {
  database: TestDatabase
  joins: JoinGatherer
  close: () => Promise<void>
}

/** Lines that are sold of a game, so many that some of them win as good as always. */
const LINES = 150
/** A card wins once in four or in seven; so many are bought at the most until one does. */
const INSTANCES_MOST = 150
const FUNDS_MINOR = 1_000_000_000
const DRAWN_WITHIN_MS = 60_000

const source = entropySource(seededEntropy('plays'))

/** A database with a runner of draws, which takes its public values from `beacon`. */
export async function openRecorder(beacon: BeaconSource | null): Promise<Recorder> {
  const database = await openTestDatabase('postgres')
  const joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
  const runner = runDraws(database, beacon)
  joins.onFilled(() => runner.wake())
  return {
    database,
    joins,
    async close() {
      await joins.close()
      await runner.stop()
      await database.discard(false)
    },
  }
}

/** The record of an instance of a game in which somebody won: one instance after the other, until there is such a one. */
export async function recordWithPrize(recorder: Recorder, slug: string): Promise<FairnessRecord> {
  const { database } = recorder
  const { playerId } = await addPlayer(database, { balanceMinor: FUNDS_MINOR })
  const plays: string[] = []
  const game = await addQuickGame(database, slug, { slug, linesOf: (shown) => choosePlays(shown, plays) })
  for (let attempt = 0; attempt < INSTANCES_MOST; attempt += 1) {
    const record = await recordOf(
      recorder,
      { ...game, gameInstanceId: await openOf(database, game) },
      { playerId, plays },
    )
    if ((record.prizes ?? []).some(({ prizeMinor }) => prizeMinor > 0)) return record
  }
  throw new Error(`nobody ever won in ${slug}`)
}

/** Fills `plays`, and answers with the lines that they are. */
function choosePlays(definition: GameDefinition, plays: string[]): number {
  const { tickets, checkPlay, randomPlays } = rulesOf(definition.gameRule)
  const count = isInstantKind(definition.gameRule) ? 1 : LINES
  if (tickets) {
    plays.push(`${tickets.nextFree}#${count}`)
    return count
  }
  plays.push(...randomPlays(definition, count, source))
  return plays.reduce((sum, play) => {
    const checked = checkPlay(definition, play)
    return sum + (checked.ok ? checked.lines : 0)
  }, 0)
}

async function openOf(database: TestDatabase, { gameId }: QuickGame): Promise<number> {
  const open = await database.transaction((tx) => openNextInstance(tx, gameId, database.seeds))
  if (open === null) throw new Error('the game is not offered any more')
  return open
}

async function recordOf(
  { database, joins }: Recorder,
  game: QuickGame,
  { playerId, plays }: { playerId: number; plays: string[] },
): Promise<FairnessRecord> {
  const bought = await buyPlays(joins, playerId, game, plays)
  if (bought.exitCode !== 0) throw new Error(`${game.slug}: join error ${bought.exitCode}`)
  const { gameInstanceId } = bought
  if (isInstantKind(game.definition.gameRule)) {
    await untilStatus(database, gameInstanceId, 'STARTED', DRAWN_WITHIN_MS)
    const card = { gameInstanceId, memberId: TEST_MEMBER_ID, playerId }
    await database.transaction(async (tx) =>
      finishCards(tx, [card], { locked: await lockCards(tx, [card]), vaults: database }),
    )
  }
  await untilStatus(database, gameInstanceId, 'ENDED', DRAWN_WITHIN_MS)
  const which = sql`where instance.game_instance_id = ${gameInstanceId}`
  const [row] = await readInstances(database.kysely, null, which)
  if (row === undefined) throw new Error('there is no such instance')
  // As it travels: what is undefined here is not there in a file.
  return JSON.parse(JSON.stringify(await fairnessRecord(database, row))) as FairnessRecord
}

/** Seconds until the recorded round is due, and between it and the next one. */
const ROUND_IN_SECONDS = 8
const PERIOD_SECONDS = 60

/** Its own times make it a chain that nobody knows by name. */
const RECORDED_CHAIN = { ...KNOWN_CHAINS.quicknet, chainHash: 'ab'.repeat(32), periodSeconds: PERIOD_SECONDS }

function recordedRound() {
  const [known] = recorded.quicknet
  if (known === undefined) throw new Error('no round is recorded')
  return known
}

/** A public chain of which one real round is known: it is the next one to come, a few seconds after the call. */
export function chainWithRecordedRound(clock: Clock): BeaconChain {
  const dueSeconds = Math.round(clock.now() / 1000) + ROUND_IN_SECONDS
  const genesisSeconds = dueSeconds - (recordedRound().round - 1) * PERIOD_SECONDS
  return { ...RECORDED_CHAIN, genesisSeconds }
}

/** The relay of that chain. */
export function recordedBeacon(): BeaconSource {
  const { round, signature, randomness: value } = recordedRound()
  const { chainHash, publicKey, scheme } = RECORDED_CHAIN
  const published: BeaconValue = { source: 'drand', chainHash, publicKey, scheme, round, signature, value }
  return { fetchRound: () => Promise.resolve(published) }
}
