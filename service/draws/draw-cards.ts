import { strict as assert } from 'node:assert'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { INSTANT_GAME_FINISH_MS } from '#schemas/limits.ts'
import { hashNow } from '#modules/fairness/rules/hashing.ts'
import { entriesRoot } from '#modules/fairness/rules/merkle-tree.ts'
import { ballsInOrder } from '#modules/game-rules/rules/displayed-balls.ts'
import { matchEntries } from '#modules/game-rules/rules/settle.ts'
import { bigints, byteas, integers, texts } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import { LAST_STATEMENT } from '#service/database/named-statements.ts'
import type { OutboxEvent } from '#service/events/publish.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { drawResults } from '#service/games/views/results.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'
import type { DrawService } from './draw-service.ts'
import type { DueInstance } from './due-instance.ts'
import { drawTopic, instanceEvent, publicFairness } from './instance-events.ts'
import { settledDraws } from './pool-settlement.ts'
import { type CardPlay, type DrawnCard, type SettledCard, settleCards } from './settle-cards.ts'
import { drawOf } from './settle-draw.ts'

/** Cards drawn before other work of the process continues. */
const DRAWS_A_TURN = 16

/** A card that could not be drawn, and the reason. */
export interface FailedCard {
  readonly card: DueInstance
  readonly error: unknown
}

/**
 * Draws cards and spins that were sold: their plays are committed to, they are drawn and settled, and their players receive all of it, in
 * one short transaction. The prizes are fixed from here on, and paid when a player has finished or the time limit ends. Returns the cards
 * that could not be drawn; nothing is written of them.
 */
export async function drawCards(
  tx: Tx,
  cards: readonly DueInstance[],
  { seeds }: Pick<DrawService, 'seeds'>,
): Promise<FailedCard[]> {
  const plays = await readPlays(tx, cards)
  const drawn: DrawnCard[] = []
  const failed: FailedCard[] = []
  for (const [index, card] of cards.entries()) {
    if (index % DRAWS_A_TURN === DRAWS_A_TURN - 1) await nextTurn()
    try {
      drawn.push(await drawCard(tx, card, { plays: plays.get(card.game_instance_id) ?? [], seeds }))
    } catch (error) {
      failed.push({ card, error })
    }
  }
  if (drawn.length > 0) await writeDraws(tx, await settleCards(tx, drawn))
  return failed
}

async function readPlays(tx: Tx, cards: readonly DueInstance[]): Promise<Map<number, CardPlay[]>> {
  const ids = cards.map((card) => card.game_instance_id)
  const { rows } = await sql<CardPlay & { gameInstanceId: number }>`
    select game_instance_id as "gameInstanceId", play_id as "playId", player_id as "playerId", play,
      cost_minor as "costMinor", fee_minor as "feeMinor"
    from plays_of_cards(${bigints(ids)}::bigint[])`.execute(tx)
  return Map.groupBy(rows, ({ gameInstanceId }) => gameInstanceId)
}

async function drawCard(
  tx: Tx,
  unsealed: DueInstance,
  { plays, seeds }: { plays: readonly CardPlay[]; seeds: SeedVault },
): Promise<DrawnCard> {
  const [sold] = plays
  assert(sold !== undefined && plays.length === 1, 'an instant game is one play')
  const root = hashNow(entriesRoot([sold]), nodeHashes)
  const card = { ...unsealed, owner_player_id: sold.playerId, entries_root: Buffer.from(root) }
  const draws = drawOf(card, await seeds.open(tx, card), [sold])
  const matches = matchEntries(card.definition, draws, [sold])
  return { card, sold, draws: settledDraws(draws, matches), matches }
}

async function writeDraws(tx: Tx, settled: readonly SettledCard[]): Promise<void> {
  const ids = settled.map(({ card }) => card.game_instance_id)
  const prizes = settled.flatMap(({ card, sold, prizes: won }) =>
    won.map((prize) => ({ ...prize, gameInstanceId: card.game_instance_id, playerId: sold.playerId })),
  )
  await sql`select write_card_draws(
    instance_ids => ${bigints(ids)}::bigint[],
    card_owners => ${bigints(settled.map(({ sold }) => sold.playerId))}::bigint[],
    card_plays => ${bigints(settled.map(({ sold }) => sold.playId))}::bigint[],
    card_roots => ${byteas(settled.map(({ card }) => card.entries_root!))}::bytea[],
    card_draws => ${texts(settled.map(({ draws }) => JSON.stringify(draws)))}::text[],
    card_balls => ${integers(settled.map(({ draws }) => ballsInOrder(draws).length))}::integer[],
    card_settlements => ${texts(settled.map(({ settlement }) => JSON.stringify(settlement)))}::text[],
    card_carries => ${bigints(settled.map(({ settlement }) => settlement.pool.carriedMinor))}::bigint[],
    card_progressives => ${bigints(settled.map(({ settlement }) => settlement.shares.progressiveWonMinor))}::bigint[],
    prize_instances => ${bigints(prizes.map(({ gameInstanceId }) => gameInstanceId))}::bigint[],
    prize_draws => ${integers(prizes.map(({ drawNumber }) => drawNumber))}::integer[],
    prize_ranks => ${integers(prizes.map(({ rankNumber }) => rankNumber))}::integer[],
    prize_second_ranks => ${integers(prizes.map(({ rankNumber2nd }) => rankNumber2nd))}::integer[],
    prize_plays => ${bigints(prizes.map(({ playId }) => playId))}::bigint[],
    prize_players => ${bigints(prizes.map(({ playerId }) => playerId))}::bigint[],
    prize_amounts => ${bigints(prizes.map(({ prizeMinor }) => prizeMinor))}::bigint[],
    prize_progressives => ${bigints(prizes.map(({ progressiveMinor }) => progressiveMinor))}::bigint[],
    prize_unit_counts => ${integers(prizes.map(({ units }) => units))}::integer[],
    paid_after_ms => ${INSTANT_GAME_FINISH_MS}::integer,
    events => ${JSON.stringify(settled.flatMap(ownerEvents))}::json) ${sql.raw(LAST_STATEMENT)}`.execute(tx)
}

/** An instant game has no ball-by-ball show: the whole draw is published to its player, and to nobody else before the end. */
function ownerEvents({ card, draws }: DrawnCard): OutboxEvent[] {
  const [draw] = drawResults(draws, ballsInOrder(draws).length)
  assert(draw !== undefined, 'a card has a draw')
  const start = {
    gameStatus: 'STARTED',
    isPlayable: false,
    startTime: card.now,
    fairness: publicFairness(card),
  } as const
  return [
    instanceEvent(card, 'game.start', start),
    {
      topic: drawTopic(card),
      event: 'game.drawEnded',
      body: { gameInstanceId: card.game_instance_id, draw, last: true },
    },
  ]
}
