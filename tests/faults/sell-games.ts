import { sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { isInstantKind, rulesOf } from '#modules/game-rules/rules/registry.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { joinAttempt } from '#service/testing/join-attempt.ts'
import type { SeededDatabase } from '#service/testing/seeds.ts'
import { entropySource } from '#service/games/rules/entropy-source.ts'
import type { JoinGatherer } from '#service/joins/join-gatherer.ts'
import { playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { postAll } from '#service/ledger/post.ts'
import { addQuickGame, QUICK_SLUGS } from '#tests/support/quick-games.ts'
import { TEST_CURRENCY_ID, TEST_MEMBER_ID } from '#service/testing/world.ts'

/** More than any player can lose in a run. */
export const FUNDS_MINOR = 1_000_000_000
const PLAYS_EACH = 3
/** Cards of an instant game that a round sells. */
const CARDS = 20
/** A crossword and a wheel are drawn as a scratchcard is; a hall of bingo takes as long to call as all others together. */
const LEFT_OUT = ['harbour-crossword', 'aurora-wheel', 'harbour-bingo-90']

const source = entropySource(systemEntropy)

/** Players with so much money that it never runs out, written at once. */
export async function addPlayers(database: SeededDatabase, count: number): Promise<number[]> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ player_id: number }>`
      insert into players (member_id, operator_id, username, username_key, screen_name, password_hash, segment,
        email_verified_at)
      select ${TEST_MEMBER_ID}, 1, 'fault' || n, 'fault' || n, 'Fault ' || n, '-', 'C', now()
      from generate_series(1, ${count}::integer) n
      returning player_id`.execute(tx)
    const amount = { currencyId: TEST_CURRENCY_ID, amountMinor: FUNDS_MINOR }
    await postAll(
      tx,
      rows.map(({ player_id: playerId }) => ({
        code: 'adjustment',
        entries: [
          { account: processorClearing(TEST_MEMBER_ID), ...amount, amountMinor: -FUNDS_MINOR },
          { account: playerCash(playerId), ...amount },
        ],
      })),
    )
    return rows.map((row) => row.player_id)
  })
}

export interface Sale {
  database: SeededDatabase
  joins: JoinGatherer
  playerIds: readonly number[]
  /** Makes the games of a round others than those of the round before. */
  round: number
}

/** Sells a game of each kind out, through the gate that everybody's joins go through. Answers with the plays sold. */
export async function sellRound(sale: Sale): Promise<number> {
  let sold = 0
  for (const slug of QUICK_SLUGS) if (!LEFT_OUT.includes(slug)) sold += await sellGame(sale, slug)
  return sold
}

async function sellGame({ database, joins, playerIds, round }: Sale, slug: string): Promise<number> {
  const buyers = playerIds.map((playerId) => ({ playerId, plays: [] as string[] }))
  const shown = await addQuickGame(database, slug, {
    slug: `${slug}-${round}`,
    linesOf: (definition) => choosePlays(definition, buyers),
  })
  const paying = buyers.filter(({ plays }) => plays.length > 0)
  const answers = await Promise.all(
    paying.map(({ playerId, plays }) => joins.join(joinAttempt(playerId, shown, { userPlays: plays }))),
  )
  const refused = answers.find(({ exitCode }) => exitCode !== 0)
  if (refused !== undefined) throw new Error(`${slug}: join error ${refused.exitCode}`)
  return paying.reduce((sum, { plays }) => sum + plays.length, 0)
}

/** Gives every buyer plays, and answers with the lines that they are together. */
function choosePlays(definition: GameDefinition, buyers: { plays: string[] }[]): number {
  const { tickets, checkPlay, randomPlays } = rulesOf(definition.gameRule)
  if (isInstantKind(definition.gameRule)) {
    for (const buyer of buyers.slice(0, CARDS)) buyer.plays = randomPlays(definition, 1, source)
    return 1
  }
  let lines = 0
  for (const buyer of buyers) {
    buyer.plays = tickets
      ? Array.from({ length: PLAYS_EACH }, () => tickets.nextFree)
      : randomPlays(definition, PLAYS_EACH, source)
    for (const play of buyer.plays) {
      const checked = tickets ? null : checkPlay(definition, play)
      lines += checked?.ok ? checked.lines : 1
    }
  }
  return lines
}

/** Cards are paid when their time is over; in a run of faults that is as soon as they are drawn. */
export async function endCards({ kysely }: Pick<SeededDatabase, 'kysely'>): Promise<void> {
  await sql`
    update game_instances set next_action_at = now()
    where owner_player_id is not null and status = 'STARTED' and next_action_at > now()`.execute(kysely)
}
