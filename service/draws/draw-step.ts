import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import { ballsInOrder } from '#modules/game-rules/rules/shown-balls.ts'
import type { DueInstance } from './due-instance.ts'

/**
 * The next step of an instance. Steps that read or write all of its plays are long: they run under a lease, in several transactions. Each
 * other step is one short transaction.
 */
export type ShortStep = 'closeRegistration' | 'makeReady' | 'start' | 'showBall' | 'drawInstant' | 'remove'
export type LongStep = 'sealEntries' | 'fetchBeacon' | 'settle' | 'payPrizes' | 'refund'
export type DrawStep = ShortStep | LongStep

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
  if (instance.status === 'ENDED') return 'remove'
  if (instance.refund_reason !== null) return 'refund'
  switch (instance.status) {
    case 'OPEN':
      return 'closeRegistration'
    case 'STARTED':
      return instance.balls_shown < ballsInOrder(instance.draws ?? []).length ? 'showBall' : 'payPrizes'
    case 'FULL':
    case 'CLOSED':
    case 'READY':
    case 'RETRY':
      if (isInstantKind(instance.definition.gameRule)) return 'drawInstant'
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
