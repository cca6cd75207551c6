import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import { ballsInOrder } from '#modules/game-rules/rules/displayed-balls.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import type { DueInstance } from './due-instance.ts'

/**
 * The next step of an instance. Steps that read or write all of its plays are long: they run under a lease, in several transactions. A step
 * of an instant game is run for many due cards in one transaction. Each other step is one short transaction.
 */
export type ShortStep = 'closeRegistration' | 'makeReady' | 'start' | 'showBall' | 'remove'
export type LongStep = 'sealEntries' | 'fetchBeacon' | 'settle' | 'payPrizes' | 'refund'
export type CardStep = 'drawCard' | 'payCard' | 'removeCard'
export type DrawStep = ShortStep | LongStep | CardStep

type StepFacts = Pick<
  DueInstance,
  | 'status'
  | 'definition'
  | 'entries_root'
  | 'beacon_plan'
  | 'beacon'
  | 'start_at'
  | 'prepared_at'
  | 'draws'
  | 'balls_shown'
  | 'refund_reason'
>

/** The state machine of games.md, derived from the stored row, so that any process can continue after a crash. */
export function nextStep(instance: StepFacts): DrawStep {
  const isCard = isInstantKind(instance.definition.gameRule)
  if (instance.status === 'ENDED') return isCard ? 'removeCard' : 'remove'
  if (instance.refund_reason !== null) return 'refund'
  switch (instance.status) {
    case 'OPEN':
      return 'closeRegistration'
    case 'STARTED':
      // A card is shown to its player at once.
      if (isCard) return 'payCard'
      return instance.balls_shown < ballsInOrder(instance.draws ?? []).length ? 'showBall' : 'payPrizes'
    case 'FULL':
    case 'CLOSED':
    case 'READY':
    case 'RETRY':
      if (isCard) return 'drawCard'
      if (instance.entries_root === null) return 'sealEntries'
      if (instance.start_at === null) return 'makeReady'
      if (instance.prepared_at !== null) return 'start'
      return instance.beacon_plan !== null && instance.beacon === null ? 'fetchBeacon' : 'settle'
  }
}

const LONG_STEPS: ReadonlySet<DrawStep> = new Set<LongStep>([
  'sealEntries',
  'fetchBeacon',
  'settle',
  'payPrizes',
  'refund',
])

export function isLong(step: DrawStep): step is LongStep {
  return LONG_STEPS.has(step)
}

/** The statuses in which a step of cards is due. */
export const CARD_STATUSES = {
  drawCard: GAME_INSTANCES.events.drawCard.from,
  payCard: GAME_INSTANCES.events.endCard.from,
  removeCard: ['ENDED'],
} as const satisfies Record<CardStep, readonly DueInstance['status'][]>

export function isOfCards(step: DrawStep): step is CardStep {
  return Object.hasOwn(CARD_STATUSES, step)
}
