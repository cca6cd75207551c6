import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { SPINNER_GAME, SPINNER_ROWS } from '#runtime/testing/spinner-game.ts'
import { TrialCard, type TrialCardProps } from '#runtime/testing/trial-card.tsx'
import messages from '../messages/en.json'
import { arcsOf, segmentAt } from '../state/wheel.ts'
import { SpinReason } from './spin-reason.tsx'
import { WheelOdds } from './wheel-odds.tsx'
import { WheelFace } from './wheel-face.tsx'

const heard = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('#games/sound/use-sound.ts', () => ({ useSound: () => ({ play: heard }) }))

/** An animation that a test ends. */
class TrialAnimation extends EventTarget {
  readonly playState = 'paused'
  readonly keyframes: { transform: string }[]
  constructor(keyframes: { transform: string }[]) {
    super()
    this.keyframes = keyframes
  }
  updatePlaybackRate = () => undefined
  finish() {
    this.dispatchEvent(new Event('finish'))
  }
}

let played: TrialAnimation[] = []
beforeEach(() => {
  played = []
  heard.mockReset()
  Element.prototype.setPointerCapture = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.animate = (keyframes) => {
    const animation = new TrialAnimation(keyframes as unknown as { transform: string }[])
    played.push(animation)
    return animation as unknown as Animation
  }
})
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate')
})

const ARCS = arcsOf(SPINNER_GAME.extras!.configuration!.segments!.map(({ weight }) => weight))
const angleOf = (transform: string) => Number(/rotate\((.*)deg\)/.exec(transform)?.[1])
/** The first segment, which wins the highest prize; the second wins nothing. */
const JACKPOT = { play: 'W:', balls: [1], prize: 100 }
const BLANK = { play: 'W:', balls: [2], prize: 0 }

function open(props: Partial<TrialCardProps> = {}) {
  const onFinished = vi.fn<() => void>()
  const onOpen = vi.fn<(parts: readonly number[]) => void>()
  const card = (more: Partial<TrialCardProps> = {}) => (
    <TrialCard
      Face={WheelFace}
      Below={WheelOdds}
      game={SPINNER_GAME}
      rows={SPINNER_ROWS}
      outcome={JACKPOT}
      {...{ onFinished, onOpen }}
      {...props}
      {...more}
    />
  )
  const { screen } = renderWithRuntime(card(), { messages })
  const rim = screen.getByRole('img', { name: 'Wheel with 12 segments' }).firstElementChild!
  rim.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200)
  const disc = rim.firstElementChild!.firstElementChild as HTMLElement
  return {
    screen,
    onFinished,
    onOpen,
    change: (more: Partial<TrialCardProps>) => screen.rerender(card(more)),
    settledAt: () => segmentAt(angleOf(disc.style.transform), ARCS) + 1,
    status: () => screen.getByRole('status').textContent,
    /** Turns the wheel by 20 degrees in this time, in steps of a tenth. */
    flick: (milliseconds: number) => {
      const at = (step: number) => {
        const radians = (step * 2 * Math.PI) / 180
        const event = { clientX: 100 + 90 * Math.sin(radians), clientY: 100 - 90 * Math.cos(radians) }
        return {
          event: { ...event, isPrimary: true, button: 0, pointerId: 1 },
          atMs: 1000 + step * (milliseconds / 10),
        }
      }
      const send = (name: 'pointerDown' | 'pointerMove' | 'pointerUp', step: number) => {
        const { event, atMs } = at(step)
        const types = { pointerDown: 'pointerdown', pointerMove: 'pointermove', pointerUp: 'pointerup' }
        const pointer = new PointerEvent(types[name], { ...event, bubbles: true })
        Object.defineProperty(pointer, 'timeStamp', { value: atMs })
        fireEvent(rim, pointer)
      }
      send('pointerDown', 0)
      for (let step = 1; step <= 10; step++) send('pointerMove', step)
      send('pointerUp', 10)
    },
  }
}

describe('the wheel', () => {
  test('the button spins the wheel once, and it stops at the settled segment and says so', () => {
    const { change, onOpen, onFinished, settledAt, status } = open()
    change({ isOpeningAll: true })
    expect(onOpen.mock.calls).toEqual([[[0]]])
    expect(status()).toBe('The wheel is turning.')
    const [wheel] = played
    const angles = wheel!.keyframes.map(({ transform }) => angleOf(transform))
    expect(angles[0]).toBe(0)
    expect(segmentAt(angles.at(-1)!, ARCS) + 1).toBe(1)
    expect(onFinished).not.toHaveBeenCalled()
    expect(heard).not.toHaveBeenCalledWith('reveal')
    act(() => wheel!.finish())
    expect(heard.mock.calls.filter(([name]) => name === 'reveal')).toHaveLength(1)
    expect(settledAt()).toBe(1)
    expect(status()).toMatch(/^The wheel has stopped at 100/)
    expect(onFinished).toHaveBeenCalledOnce()
    change({ isOpeningAll: true, isOver: true })
    expect(played).toHaveLength(2)
  })

  test('a flick spins the wheel with its speed, and a second one does nothing', () => {
    const { flick, onOpen } = open({ outcome: BLANK })
    flick(20)
    expect(onOpen).toHaveBeenCalledOnce()
    const [start, next] = played[0]!.keyframes.map(({ transform }) => angleOf(transform))
    // Twenty degrees under the hand, then 1000 degrees a second: about 17 in the first frame.
    expect(start).toBeCloseTo(20)
    expect(next! - start!).toBeGreaterThan(14)
    expect(next! - start!).toBeLessThan(18)
    flick(20)
    act(() => played[0]!.finish())
    flick(20)
    expect(onOpen).toHaveBeenCalledOnce()
    expect(played).toHaveLength(2)
  })

  test('a wheel that is put down slowly stays where it is, and is not spun', () => {
    const { flick, onOpen } = open()
    flick(2000)
    expect(onOpen).not.toHaveBeenCalled()
    expect(played).toEqual([])
  })

  test('before the purchase the wheel cannot be turned', () => {
    const { flick, onOpen, status } = open({ outcome: null })
    flick(20)
    expect(onOpen).not.toHaveBeenCalled()
    expect(status()).toBe('')
  })

  test('a reload in the middle of a spin shows its result, and does not spin again', () => {
    const { settledAt, onFinished } = open({ opened: [0], outcome: BLANK })
    expect(settledAt()).toBe(2)
    expect(played).toEqual([])
    expect(onFinished).toHaveBeenCalledOnce()
  })

  test('with reduced motion the wheel shows its result without a spin', () => {
    const { settledAt, onFinished, status } = open({
      isOpeningAll: true,
      reducedMotion: true,
      outcome: BLANK,
    })
    expect(played).toEqual([])
    expect(settledAt()).toBe(2)
    expect(status()).toBe('The wheel has stopped at a segment without a prize.')
    expect(onFinished).toHaveBeenCalledOnce()
  })

  test('a spin that ended in another tab stops here, too', () => {
    const { change, settledAt, status } = open()
    change({ isOpeningAll: true })
    act(() => change({ isOpeningAll: true, isOver: true }))
    expect(settledAt()).toBe(1)
    expect(status()).toMatch(/^The wheel has stopped/)
  })
})

describe('the odds beside the wheel', () => {
  test('each prize has its true chance by weight', () => {
    const { screen } = open({ outcome: null })
    const rows = screen.getAllByRole('row').slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([['0.05%'], ['0.6%'], ['5%'], ['8%'], ['15%'], ['71.4%']])
    expect(screen.getByText(/Each segment is as wide as its chance/)).toBeDefined()
  })

  test.each([
    ['a prize above the price is marked as a win', JACKPOT, 'win'],
    ['a prize of the price is marked quietly', { play: 'W:', balls: [3], prize: 0.5 }, 'plain'],
    ['a segment without a prize is marked quietly', BLANK, 'plain'],
  ])('%s', (_name, outcome, mark) => {
    const { screen } = open({ outcome, isOver: true, opened: [0] })
    expect(screen.container.querySelector('tr[data-marked]')?.getAttribute('data-marked')).toBe(mark)
  })
})

test('the reason of a result names the segment', () => {
  const { screen } = renderWithRuntime(
    <SpinReason game={SPINNER_GAME} rows={SPINNER_ROWS} outcome={BLANK} />,
    { messages },
  )
  expect(screen.getByText('The wheel has stopped at a segment without a prize.')).toBeDefined()
})
