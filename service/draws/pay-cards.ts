import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { bigints, byteas } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import { type OutboxEvent, publishAll } from '#service/events/publish.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { InstanceSettlement } from '#service/games/rows/instance-settlement.ts'
import { rowsInKind, type WonInKind } from '#service/games/rows/prizes-in-kind.ts'
import { instancePool, playerCash } from '#service/ledger/accounts.ts'
import { postAll } from '#service/ledger/post.ts'
import { addWinnings } from '#service/players/rows/daily-totals.ts'
import { awardPrizeItems } from '#service/prize-items/award-prize-items.ts'
import type { Vaults } from './draw-service.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { transferOf } from '#service/states/state-machine.ts'
import type { DueInstance } from './due-instance.ts'
import { endEvents, REMOVED_AFTER_MS, showFigures } from './finish-draw.ts'
import { instanceEvent } from './instance-events.ts'
import { noteWinnings, type PlayerWinnings, winningsBody } from './pay-prizes.ts'
import { awardSatelliteEntries } from './satellite-awards.ts'

/** The cash and the other prizes of a card's player. */
interface CardWinnings extends Omit<PlayerWinnings, 'prize_count'> {
  game_instance_id: number
  screen_name: string
  won_progressive: boolean
}

interface PaidCard {
  readonly card: DueInstance
  readonly settlement: InstanceSettlement
  readonly seed: Buffer
  readonly won: CardWinnings | undefined
}

/** Pays the prizes of locked cards, publishes their records and ends them, all in the caller's transaction. */
export async function payCards(
  tx: Tx,
  cards: readonly DueInstance[],
  { seeds, vault }: Vaults,
): Promise<void> {
  if (cards.length === 0) return
  const winnings = await readWinnings(tx, cards)
  const paid: PaidCard[] = []
  for (const card of cards) {
    const { settlement, game_instance_id: gameInstanceId } = card
    assert(settlement !== null, 'a card is settled before it is paid')
    paid.push({ card, settlement, seed: await seeds.open(tx, card), won: winnings.get(gameInstanceId) })
  }
  await payCash(tx, paid)
  for (const { card, won } of paid) {
    await awardPrizeItems(tx, vault, card, won === undefined ? [] : [won.player_id])
    await awardSatelliteEntries(tx, card)
  }
  await endCards(tx, paid)
  const games = [...Map.groupBy(paid, ({ card }) => card.game_id)].toSorted(([one], [other]) => one - other)
  for (const [gameId, ofGame] of games) {
    await showFigures(
      tx,
      gameId,
      ofGame.map(({ settlement }) => settlement),
    )
  }
  await publishAll(tx, paid.flatMap(eventsOf))
}

/** Removes ended cards from the lists of their players. */
export async function removeCards(tx: Tx, cards: readonly DueInstance[]): Promise<void> {
  await sql`
    update game_instances set next_action_at = null, lease_until = null
    where game_instance_id = any(${bigints(cards.map((card) => card.game_instance_id))}::bigint[])`.execute(
    tx,
  )
  await publishAll(
    tx,
    cards.map((card) => instanceEvent(card, 'game.delete', { gameStatus: 'ENDED', isPlayable: false })),
  )
}

async function readWinnings(tx: Tx, cards: readonly DueInstance[]): Promise<Map<number, CardWinnings>> {
  const ids = cards.map((card) => card.game_instance_id)
  const { rows } =
    await sql<CardWinnings>`select * from winnings_of_cards(${bigints(ids)}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.game_instance_id, row]))
}

/** Moves the prizes from the pools to the players' cash, each by a transfer of its own. */
async function payCash(tx: Tx, paid: readonly PaidCard[]): Promise<void> {
  const won = paid.flatMap(({ card, won: one }) =>
    one === undefined
      ? []
      : [
          {
            gameInstanceId: card.game_instance_id,
            playerId: one.player_id,
            currencyId: card.currency_id,
            prizeMinor: one.prize_minor,
          },
        ],
  )
  const inCash = won.filter(({ prizeMinor }) => prizeMinor > 0)
  await postAll(
    tx,
    inCash.map(({ gameInstanceId, playerId, currencyId, prizeMinor }) =>
      transferOf(GAME_INSTANCES, 'endCard', {
        code: 'prize',
        uniqueKey: `prize:${gameInstanceId}:${playerId}`,
        entries: [
          { account: instancePool(gameInstanceId), currencyId, amountMinor: -prizeMinor },
          { account: playerCash(playerId), currencyId, amountMinor: prizeMinor },
        ],
      }),
    ),
  )
  for (const [currencyId, winnings] of Map.groupBy(inCash, (one) => one.currencyId)) {
    await addWinnings(
      tx,
      currencyId,
      winnings.map(({ playerId, prizeMinor }) => ({ playerId, minor: prizeMinor })),
    )
  }
  await noteWinnings(tx, won)
}

async function endCards(tx: Tx, paid: readonly PaidCard[]): Promise<void> {
  const { rows } = await sql<{ unpaid: number[] }>`
    select end_cards(
      ${bigints(paid.map(({ card }) => card.game_instance_id))}::bigint[],
      ${byteas(paid.map(({ seed }) => seed))}::bytea[], ${REMOVED_AFTER_MS}::integer) as unpaid`.execute(tx)
  assert.deepEqual(rows[0]?.unpaid, [], 'the pool of a card is empty when it ends')
}

/** The events of a card's end, in the order in which its player gets them. */
function eventsOf({ card, settlement, seed, won }: PaidCard): OutboxEvent[] {
  if (won === undefined) return endEvents(card, { settlement, seed, winners: [] })
  const winner = {
    ...won,
    plays: 1,
    winner_count: 1,
    progressive_count: won.won_progressive ? 1 : 0,
    in_kind: wonInKind(card, won),
  }
  const winnings = winningsBody(card, { ...won, prize_count: won.plays.length })
  return [
    { topic: cashierTopic(won.player_id), event: 'player.allWinnings', body: winnings },
    ...endEvents(card, { settlement, seed, winners: [winner] }),
  ]
}

/** The rows in kind among those that a card won, each of which a card wins once. */
function wonInKind({ definition }: DueInstance, { plays }: CardWinnings): WonInKind[] | null {
  const rows = rowsInKind(definition)
  const won = plays.flatMap(([, , rank, rank2nd]): WonInKind[] =>
    rows.some(({ rankNumber, rankNumber2nd }) => rankNumber === rank && rankNumber2nd === rank2nd)
      ? [[rank, rank2nd, 1]]
      : [],
  )
  return won.length === 0 ? null : won
}
