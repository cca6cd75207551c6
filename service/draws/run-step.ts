import { drawCards, type FailedCard } from './draw-cards.ts'
import type { DrawService } from './draw-service.ts'
import type { Tx } from '#service/database/database.ts'
import { closeRegistration } from './close-registration.ts'
import type { CardStep, LongStep, ShortStep } from './draw-step.ts'
import type { DueInstance } from './due-instance.ts'
import { fetchBeacon } from './fetch-beacon.ts'
import { removeFromLobby } from './finish-draw.ts'
import type { Lease } from './lease.ts'
import { makeReady } from './make-ready.ts'
import { payCards, removeCards } from './pay-cards.ts'
import { notifyAwayLosers } from './notify-away-players.ts'
import { payPrizes } from './pay-prizes.ts'
import { refund } from './refund.ts'
import { sealEntries } from './seal-entries.ts'
import { settleDraw } from './settle-draw.ts'
import { showBall, startDraw } from './start-draw.ts'
import { gatherUnopened } from './unopened-cards.ts'

interface ShortWork {
  tx: Tx
  instance: DueInstance
  service: DrawService
}

const SHORT: Record<ShortStep, (work: ShortWork) => Promise<void>> = {
  closeRegistration: ({ tx, instance, service }) => closeRegistration(tx, instance, service),
  makeReady: ({ tx, instance }) => makeReady(tx, instance),
  start: ({ tx, instance }) => startDraw(tx, instance),
  showBall: ({ tx, instance }) => showBall(tx, instance),
  remove: ({ tx, instance }) => removeFromLobby(tx, instance),
}

interface CardWork {
  tx: Tx
  cards: readonly DueInstance[]
  service: DrawService
}

const NONE_FAILED: readonly FailedCard[] = []

const OF_CARDS: Record<CardStep, (work: CardWork) => Promise<readonly FailedCard[]>> = {
  drawCard: ({ tx, cards, service }) => drawCards(tx, cards, service),
  payCard: ({ tx, cards, service }) => payUnopened(tx, cards, service).then(() => NONE_FAILED),
  removeCard: ({ tx, cards }) => removeCards(tx, cards).then(() => NONE_FAILED),
}

/** Ends cards whose players have left them unopened: they are told of them as of the draws that they did not watch. */
async function payUnopened(tx: Tx, cards: readonly DueInstance[], service: DrawService): Promise<void> {
  await payCards(tx, cards, service)
  const ids = cards.map((card) => card.game_instance_id)
  await notifyAwayLosers(tx, ids)
  await gatherUnopened(tx, ids)
}

const LONG: Record<LongStep, (lease: Lease) => Promise<void>> = {
  sealEntries,
  fetchBeacon,
  settle: settleDraw,
  payPrizes,
  refund,
}

/** Runs a short step in the transaction that found it due. */
export function runShortStep(step: ShortStep, work: ShortWork): Promise<void> {
  return SHORT[step](work)
}

/** Runs a step of many cards in the transaction that found them due; returns the cards for which it failed. */
export function runCardStep(step: CardStep, work: CardWork): Promise<readonly FailedCard[]> {
  return OF_CARDS[step](work)
}

/** Runs a long step under its lease. */
export function runLongStep(step: LongStep, lease: Lease): Promise<void> {
  return LONG[step](lease)
}
