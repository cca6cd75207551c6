import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { PrizeChoice, PrizeChoiceRefusal } from '#schemas/protocol/prizes.ts'
import type { Refused } from '#service/call/refused.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { playerCash, siteRevenue } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { addWinnings } from '#service/players/rows/daily-totals.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { allows, transferOf } from '#service/states/state-machine.ts'
import { notifyWinners } from './notify-winners.ts'
import { isOpenAgent } from './prize-agents.ts'
import { changedPrizeItem, lockPrizeItem, type PrizeItemRow } from './prize-item-rows.ts'
import { PRIZE_ITEMS } from './prize-item-states.ts'

interface Choosing {
  readonly playerId: number
  readonly request: OperationRequest<'claimPrizeItem'>
}

/** The item after a choice, or with the reason against the choice. */
export interface Chosen {
  readonly row: PrizeItemRow
  readonly status: PrizeChoiceRefusal | null
}

/** Chooses how a player receives a won item: from an agent, by post, or its cash alternative, which is paid at once. */
export async function choosePrize(
  tx: Tx,
  vault: PersonalVault,
  { playerId, request }: Choosing,
): Promise<Chosen | Refused<'notFound' | 'notYours'>> {
  const row = await lockPrizeItem(tx, request.prizeItemId)
  if (row === null) return { refused: 'notFound' }
  if (row.player_id !== playerId) return { refused: 'notYours' }
  const status = await refuseChoice(tx, vault, row, request)
  if (status !== null) return { row, status }
  const transferId = request.choice === 'cash' ? await payCash(tx, row) : null
  const moved = await move(tx, PRIZE_ITEMS, row, {
    event: eventOf(request.choice),
    set: {
      choice: request.choice,
      agent_id: request.choice === 'agent' ? (request.agentId ?? null) : null,
      claimed_at: now,
      ...(transferId === null ? {} : { transfer_id: transferId, ended_at: now }),
    },
    returning: ['status'],
  })
  assertMoved(moved)
  await notifyWinners(tx, vault, [row.prize_item_id])
  return { row: await changedPrizeItem(tx, row.prize_item_id), status: null }
}

const eventOf = (choice: PrizeChoice) => (choice === 'cash' ? 'payCash' : 'claim')

/** The first reason against a choice, in the order of PRIZE_CHOICE_REFUSALS; null if it may be made. */
async function refuseChoice(
  tx: Tx,
  vault: PersonalVault,
  row: PrizeItemRow,
  { choice, agentId }: Choosing['request'],
): Promise<PrizeChoiceRefusal | null> {
  if (!allows(PRIZE_ITEMS, row.status, eventOf(choice)) && !row.is_over) return 'decided'
  if (row.is_over) return 'expired'
  switch (choice) {
    case 'cash':
      return row.cash_minor === null ? 'no-cash-alternative' : null
    case 'agent':
      return agentId !== undefined && (await isOpenAgent(tx, row.member_id, agentId)) ? null : 'no-such-agent'
    case 'post':
      return (await hasAddress(tx, vault, row.player_id)) ? null : 'address-missing'
  }
}

async function hasAddress(tx: Tx, vault: PersonalVault, playerId: number): Promise<boolean> {
  const { primaryAddressStreet: street, primaryAddressCity: city } =
    (await readPlayer(tx, vault, playerId))?.details ?? {}
  return street !== undefined && street !== '' && city !== undefined && city !== ''
}

/** Pays the cash alternative from the site's revenue, as a prize of today. */
async function payCash(tx: Tx, row: PrizeItemRow): Promise<number> {
  const { player_id: playerId, member_id: memberId, currency_id: currencyId } = row
  const amountMinor = row.cash_minor ?? 0
  const paid = transferOf(PRIZE_ITEMS, 'payCash', {
    code: 'prize-cash',
    uniqueKey: `prize-cash:${row.prize_item_id}`,
    entries: [
      { account: siteRevenue(memberId), currencyId, amountMinor: -amountMinor },
      { account: playerCash(playerId), currencyId, amountMinor },
    ],
  })
  const transferId = await post(tx, paid)
  await addWinnings(tx, currencyId, [{ playerId, minor: amountMinor }])
  return transferId
}
