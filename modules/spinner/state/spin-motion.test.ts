import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flickSpeed, FLICK_MIN } from './flick.ts'
import { BUTTON_SPEED, FLAP_MAX, SPEED_MAX, SPEED_MIN, spinFrames, spinMotion } from './spin-motion.ts'
import { arcsOf, positiveTurn, restAngle, segmentAt, shortestTurn } from './wheel.ts'

const TWELVE = arcsOf(Array.from({ length: 12 }, () => 1))
/** A wheel of 2 to 64 segments of any weights, the card and its settled segment, and a start at any angle and speed. */
const anySpin = fc
  .record({
    weights: fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 64 }),
    share: fc.double({ min: 0, max: 0.999_999, noNaN: true }),
    gameInstanceId: fc.integer({ min: 1, max: 2 ** 40 }),
    startAngle: fc.double({ min: -3600, max: 3600, noNaN: true }),
    startSpeed: fc.double({ min: -4000, max: 4000, noNaN: true }),
    pushedTo: fc.constantFrom(SPEED_MIN, BUTTON_SPEED),
  })
  .map(({ weights, share, gameInstanceId, ...start }) => {
    const arcs = arcsOf(weights)
    const segment = Math.floor(share * weights.length)
    return { arcs, segment, ...start, restAngle: restAngle(arcs[segment]!, gameInstanceId) }
  })

const STEP_MS = 8

/** The angles of a motion every eight milliseconds, in the direction of the spin. */
function anglesOf(motion: ReturnType<typeof spinMotion>, direction: number): number[] {
  const count = Math.ceil(motion.durationMs / STEP_MS) + 2
  return Array.from({ length: count }, (_, step) => direction * motion.angleAt(step * STEP_MS))
}

describe('the motion of a spin', () => {
  test('every spin ends within the settled segment, away from its borders', () => {
    fc.assert(
      fc.property(anySpin, (spin) => {
        const { arcs, segment } = spin
        const { angleAt, durationMs, endAngle } = spinMotion(spin)
        expect(segmentAt(endAngle, arcs)).toBe(segment)
        expect(angleAt(durationMs)).toBeCloseTo(endAngle, 6)
        expect(angleAt(durationMs + 10_000)).toBe(endAngle)
        const { from, width } = arcs[segment]!
        const margin = Math.min(1.5, 0.3 * width)
        expect(positiveTurn(-endAngle) - from).toBeGreaterThan(margin - 1e-6)
        expect(positiveTurn(-endAngle) - from).toBeLessThan(width - margin + 1e-6)
      }),
      { numRuns: 1000 },
    )
  })

  test('the wheel never turns back, and completes at least one turn', () => {
    fc.assert(
      fc.property(anySpin, (spin) => {
        const direction = spin.startSpeed < 0 ? -1 : 1
        const angles = anglesOf(spinMotion(spin), direction)
        const steps = angles.slice(1).map((angle, step) => angle - angles[step]!)
        expect(Math.min(...steps)).toBeGreaterThanOrEqual(-1e-6)
        expect(angles.at(-1)! - angles[0]!).toBeGreaterThanOrEqual(360)
      }),
      { numRuns: 300 },
    )
  })

  test('the speed starts with that of the flick, changes without a jump, and ends at zero', () => {
    fc.assert(
      fc.property(anySpin, (spin) => {
        const direction = spin.startSpeed < 0 ? -1 : 1
        const start = Math.abs(spin.startSpeed)
        const angles = anglesOf(spinMotion(spin), direction)
        const speeds = angles.slice(1).map((angle, step) => ((angle - angles[step]!) * 1000) / STEP_MS)
        // The greatest acceleration: the push, or the friction at the start, raised by a third.
        const jumpMax = (1200 + 1.5 * (0.5 * Math.max(start, SPEED_MIN) + 72)) * (STEP_MS / 1000)
        expect(Math.abs(speeds[0]! - start)).toBeLessThan(jumpMax)
        const jumps = speeds.slice(1).map((speed, step) => Math.abs(speed - speeds[step]!))
        expect(Math.max(...jumps)).toBeLessThan(jumpMax)
        expect(speeds.at(-1)!).toBeLessThan(jumpMax)
      }),
      { numRuns: 300 },
    )
  })

  test('a faster flick turns the wheel farther and longer', () => {
    const spinAt = (startSpeed: number) => spinMotion({ startAngle: 0, startSpeed, restAngle: 0 })
    const [slow, quick, quickest] = [SPEED_MIN, 800, SPEED_MAX].map(spinAt)
    expect(quick!.endAngle).toBeGreaterThan(slow!.endAngle)
    expect(quickest!.endAngle).toBeGreaterThan(quick!.endAngle)
    expect(quickest!.durationMs).toBeGreaterThan(slow!.durationMs)
    expect(spinAt(-SPEED_MAX).endAngle).toBeLessThan(-360)
    expect(quickest!.durationMs).toBeLessThan(7000)
  })

  test('the pegs swing the pointer to the side to which the wheel turns, and it hangs straight at the end', () => {
    const motion = spinMotion({ startAngle: 0, startSpeed: 700, restAngle: restAngle(TWELVE[3]!, 7) })
    const { wheel, pointer } = spinFrames(motion, 12)
    expect(pointer).toHaveLength(wheel.length)
    expect(wheel[0]).toBe(0)
    expect(wheel.at(-1)).toBe(motion.endAngle)
    expect(Math.max(...pointer)).toBeLessThanOrEqual(0)
    expect(Math.min(...pointer)).toBe(-FLAP_MAX)
    // Before the last frame the spring has brought it back: the last step is not seen.
    expect(pointer.at(-2)!).toBeGreaterThan(-1)
    expect(pointer.at(-1)).toBe(0)
    const back = spinFrames(spinMotion({ startAngle: 0, startSpeed: -700, restAngle: 10 }), 12).pointer
    expect(Math.min(...back)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...back)).toBe(FLAP_MAX)
  })
})

describe('the angle at which a wheel rests', () => {
  test('the pointer names the segment that turns under it', () => {
    expect(segmentAt(0, TWELVE)).toBe(0)
    expect(segmentAt(-15, TWELVE)).toBe(0)
    expect(segmentAt(-45, TWELVE)).toBe(1)
    expect(segmentAt(15, TWELVE)).toBe(11)
    expect(segmentAt(-3600 - 45, TWELVE)).toBe(1)
  })

  test('the same card always rests at the same angle, and other cards at others', () => {
    expect(restAngle(TWELVE[4]!, 70)).toBe(restAngle(TWELVE[4]!, 70))
    const places = Array.from({ length: 100 }, (_, id) => restAngle(TWELVE[4]!, id + 1))
    expect(new Set(places.map((angle) => Math.round(angle * 10))).size).toBeGreaterThan(50)
  })
})

describe('the speed of a flick', () => {
  const hand = (...at: [atMs: number, angle: number][]) => at.map(([atMs, angle]) => ({ atMs, angle }))

  test('the speed is that of the last moments before the release, also across the top', () => {
    expect(flickSpeed(hand([0, 0], [960, 350], [980, 355], [1000, 5]), 1000)).toBeCloseTo(375)
    expect(flickSpeed(hand([960, 10], [1000, 350]), 1000)).toBeCloseTo(-500)
  })

  test('a hand that has stopped, is slow, or only touched the wheel does not spin it', () => {
    expect(flickSpeed(hand([0, 0], [50, 90]), 400)).toBe(0)
    expect(flickSpeed(hand([0, 0], [50, 0.04 * FLICK_MIN]), 50)).toBe(0)
    expect(flickSpeed(hand([0, 0]), 10)).toBe(0)
    expect(flickSpeed([], 10)).toBe(0)
  })

  test('a very fast flick counts as the fastest one', () => {
    expect(flickSpeed(hand([0, 0], [10, 90]), 10)).toBe(SPEED_MAX)
    expect(flickSpeed(hand([0, 90], [10, 0]), 10)).toBe(-SPEED_MAX)
  })

  test('the difference of two directions takes the short way', () => {
    expect(shortestTurn(350, 10)).toBe(20)
    expect(shortestTurn(10, 350)).toBe(-20)
  })
})
