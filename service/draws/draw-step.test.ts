import { describe, expect, test } from 'vitest'
import { KNOWN_CHAINS } from '#modules/fairness/rules/beacon-chains.ts'
import { retryAfterMs, START_TRIES_MAX } from './draw-failure.ts'
import { TEST_DEFINITION } from '#service/testing/world.ts'
import { CARD_STATUSES, isLong, isOfCards, nextStep } from './draw-step.ts'

type Facts = Parameters<typeof nextStep>[0]

const OPEN: Facts = {
  status: 'OPEN',
  definition: TEST_DEFINITION,
  entries_root: null,
  beacon_plan: null,
  beacon: null,
  start_at: null,
  prepared_at: null,
  draws: null,
  balls_shown: 0,
  refund_reason: null,
}
const instant = { definition: { ...TEST_DEFINITION, gameRule: 'spinnerGame' as const } }
const BEACON: Facts['beacon'] = {
  source: 'drand',
  ...KNOWN_CHAINS.quicknet,
  round: 1000,
  signature: '',
  value: '',
}
const sealed = { entries_root: Buffer.alloc(32) }
const ready = { ...sealed, start_at: 1 }
const beacon_plan = { ...KNOWN_CHAINS.quicknet, round: 1000 }
const drawn = { ...ready, prepared_at: 1, draws: [{ drawNumber: 1, balls: [4, 2], drawWinnerCount: 0 }] }

describe('the next step of an instance', () => {
  test.each<[string, Partial<Facts>, string]>([
    ['a tournament whose registration ends', { status: 'OPEN' }, 'closeRegistration'],
    ['a full instaplay', { status: 'FULL' }, 'sealEntries'],
    ['a full one whose plays are committed to', { status: 'FULL', ...sealed }, 'makeReady'],
    ['a closed tournament', { status: 'CLOSED' }, 'sealEntries'],
    ['a closed one whose countdown begins', { status: 'CLOSED', ...sealed }, 'makeReady'],
    ['one in its countdown', { status: 'READY', ...ready }, 'settle'],
    ['one that waits for its beacon', { status: 'READY', ...ready, beacon_plan }, 'fetchBeacon'],
    ['one whose beacon failed', { status: 'RETRY', ...ready, beacon_plan }, 'fetchBeacon'],
    ['one whose beacon is there', { status: 'READY', ...ready, beacon_plan, beacon: BEACON }, 'settle'],
    ['one in its countdown, settled', { status: 'READY', ...drawn }, 'start'],
    ['a failed start before the plays were committed to', { status: 'RETRY' }, 'sealEntries'],
    ['a failed start before the countdown', { status: 'RETRY', ...sealed }, 'makeReady'],
    ['a failed settlement', { status: 'RETRY', ...ready }, 'settle'],
    ['a started one', { status: 'STARTED', ...drawn }, 'showBall'],
    ['a started one with a ball to come', { status: 'STARTED', ...drawn, balls_shown: 1 }, 'showBall'],
    ['a started one that has been shown', { status: 'STARTED', ...drawn, balls_shown: 2 }, 'payPrizes'],
    ['one under its minimum', { status: 'CLOSED', refund_reason: 'under-minimum' }, 'refund'],
    ['an open one that is withdrawn', { status: 'CLOSED', refund_reason: 'withdrawn' }, 'refund'],
    [
      'one in its countdown that was called off',
      { status: 'READY', ...ready, refund_reason: 'called-off' },
      'refund',
    ],
    ['one that was given up', { status: 'RETRY', ...ready, refund_reason: 'draw-failed' }, 'refund'],
    ['a card that was sold', { status: 'FULL', ...instant }, 'drawCard'],
    ['a card whose draw failed', { status: 'RETRY', ...instant }, 'drawCard'],
    ['a card that was given up', { status: 'RETRY', ...instant, refund_reason: 'draw-failed' }, 'refund'],
    ['a card whose time is over', { status: 'STARTED', ...drawn, ...instant, balls_shown: 2 }, 'payCard'],
    ['an ended one', { status: 'ENDED', ...drawn }, 'remove'],
    ['an ended card', { status: 'ENDED', ...drawn, ...instant }, 'removeCard'],
    ['a refunded one', { status: 'ENDED', refund_reason: 'draw-failed' }, 'remove'],
  ])('the next step is read from the stored state: %s', (_what, facts, step) => {
    expect(nextStep({ ...OPEN, ...facts })).toBe(step)
  })
})

test('the steps that read or write all plays count as long', () => {
  const steps = [
    'sealEntries',
    'fetchBeacon',
    'settle',
    'payPrizes',
    'refund',
    'showBall',
    'start',
    'drawCard',
    'remove',
  ] as const
  expect(steps.filter((step) => isLong(step))).toEqual([
    'sealEntries',
    'fetchBeacon',
    'settle',
    'payPrizes',
    'refund',
  ])
})

test('a failed start is repeated after 1, 2, 4, 8 and 16 seconds', () => {
  const waits = Array.from({ length: START_TRIES_MAX }, (_, index) => retryAfterMs(index + 1))
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000])
  expect(retryAfterMs(30)).toBe(60_000)
})

test('a step of cards is the next step of a card in each of its statuses', () => {
  for (const [step, statuses] of Object.entries(CARD_STATUSES)) {
    for (const status of statuses) expect(nextStep({ ...OPEN, ...instant, status })).toBe(step)
  }
  expect((['drawCard', 'payCard', 'removeCard', 'remove', 'settle'] as const).map(isOfCards)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
