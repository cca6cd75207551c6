import { expect, test } from 'vitest'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import { soundOfStep } from './draw-sounds.ts'

const drawing: DrawState = { ...EMPTY_DRAW, isLoaded: true, phase: 'rng_started', drawNumber: 1 }
const plain = { isPrinted: false, isCelebrated: false }
const withBall = (slot: number, change: Partial<DrawState> = {}): DrawState => ({
  ...drawing,
  lastBall: { ball: slot * 3, set: 1, slot },
  ...change,
})
/** A play with the second ball. */
const OWN = { playId: 1, play: '6-20-30', isMyPlay: true }
const ended = (myWinnings: number) => withBall(6, { isGameOver: true, myWinnings })

interface Step {
  before: DrawState
  after: DrawState
  manner?: Partial<typeof plain>
  sound: string | null
}

test.each<[string, Step]>([
  ['the begin of a draw', { before: { ...drawing, phase: 'countdown' }, after: drawing, sound: 'start' }],
  ['a ball', { before: withBall(1), after: withBall(2), sound: 'ball' }],
  [
    'a printed ball',
    { before: withBall(1), after: withBall(2), manner: { isPrinted: true }, sound: 'stamp' },
  ],
  ['a ball of the player’s', { before: withBall(1), after: withBall(2, { myPlays: [OWN] }), sound: 'match' }],
  [
    'the last ball, with which the draw ends',
    { before: withBall(5), after: withBall(6, { phase: 'draw_ended' }), sound: 'ball' },
  ],
  [
    'the last ball where it is the player’s',
    { before: withBall(1), after: withBall(2, { phase: 'draw_ended', myPlays: [OWN] }), sound: 'match' },
  ],
  [
    'the ticket of the next prize of a raffle',
    { before: withBall(1), after: withBall(1, { phase: 'draw_ended', drawNumber: 2 }), sound: 'ball' },
  ],
  [
    'a ball of the second set',
    {
      before: withBall(1),
      after: withBall(2, { lastBall: { ball: 3, set: 2, slot: 2 } }),
      sound: 'bonus-ball',
    },
  ],
  ['the same state', { before: withBall(2), after: withBall(2), sound: null }],
  ['balls that were caught up with', { before: EMPTY_DRAW, after: withBall(4), sound: null }],
  [
    'a win above the stake',
    { before: withBall(6), after: ended(9), manner: { isCelebrated: true }, sound: 'win' },
  ],
  [
    'a win without money',
    { before: withBall(6), after: ended(0), manner: { isCelebrated: true }, sound: 'win' },
  ],
  [
    'a win that was heard',
    { before: ended(9), after: { ...ended(9), winnerCount: 1 }, manner: { isCelebrated: true }, sound: null },
  ],
  ['a win below the stake', { before: withBall(6), after: ended(1), sound: null }],
])('the sound of %s', (_name, { before, after, manner, sound }) => {
  expect(soundOfStep(before, after, { ...plain, ...manner })).toBe(sound)
})
