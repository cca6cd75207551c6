import { act, fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { SoundSwitch } from './sound-switch.tsx'
import { prepareSounds, type SoundName } from './sounds.ts'
import { useRichSetting } from './sound-settings.ts'
import { useSound } from './use-sound.ts'

const built = vi.hoisted(() => vi.fn<() => void>())
const played = vi.hoisted(() => vi.fn<(parameters: unknown[], gain: number) => void>())
const stopped = vi.hoisted(() => vi.fn<() => void>())
vi.mock('zzfx', () => ({
  ZZFX: { audioContext: { state: 'running', currentTime: 7 } },
  ZZFXSound: class {
    readonly parameters: unknown[]
    constructor(parameters: unknown[]) {
      this.parameters = parameters
      built()
    }
    play(gain: number) {
      played(this.parameters, gain)
      return Object.assign(new EventTarget(), { stop: stopped })
    }
  },
}))

afterEach(() => {
  played.mockReset()
  localStorage.clear()
})

function open(gameRule: GameRule = 'oneDrawGame') {
  function Game({ name }: { name: SoundName }) {
    const { play } = useSound(gameRule)
    const [isRich, setRich] = useRichSetting('scratchcard', 'richSoundEnabled')
    return (
      <>
        <button type="button" onClick={() => play(name)}>
          {name}
        </button>
        <button type="button" aria-pressed={isRich} onClick={() => setRich(true)}>
          {'rich'}
        </button>
      </>
    )
  }
  return renderWithRuntime(
    <>
      <SoundSwitch />
      <Game name="ball" />
      <Game name="scratch" />
    </>,
  )
}

const touch = () => act(async () => void document.dispatchEvent(new Event('pointerup')))

test('the sounds of a theme are those of its instrument', async () => {
  const frequencies: unknown[] = []
  for (const instrument of ['glass', 'drum']) {
    vi.resetModules()
    document.documentElement.dataset['sound'] = instrument
    const { playSound } = await import('./sounds.ts')
    playSound('ball', { gain: 1, isRich: false })
    frequencies.push(played.mock.lastCall?.[0][2])
  }
  delete document.documentElement.dataset['sound']
  expect(frequencies).toEqual([420, 210])
})

test('no sound is made before the first gesture on the page, and each one after it', async () => {
  const { screen } = open()
  fireEvent.click(screen.getByRole('button', { name: 'ball' }))
  expect(played).not.toHaveBeenCalled()
  await touch()
  await vi.waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'ball' }))
    expect(played).toHaveBeenCalled()
  })
  expect(played.mock.calls[0]?.[1]).toBe(1)
})

test('the switch ends a sound at once, and mutes every further one; the browser keeps the choice', async () => {
  const { screen, services } = open()
  await touch()
  const ball = screen.getByRole('button', { name: 'ball' })
  await vi.waitFor(() => {
    fireEvent.click(ball)
    expect(played).toHaveBeenCalled()
  })
  const shown = screen.getByRole('button', { name: 'Sound', pressed: true })
  expect(stopped).not.toHaveBeenCalled()
  fireEvent.click(shown)
  expect(stopped).toHaveBeenCalled()
  expect(shown.getAttribute('aria-pressed')).toBe('false')
  expect(services.storage.read('soundEnabled')).toBe(0)
  played.mockReset()
  fireEvent.click(ball)
  expect(played).not.toHaveBeenCalled()
})

test('a movement makes a sound only once rich sound is on for its type of game', async () => {
  const { screen, services } = open('scratchcardGame')
  await touch()
  await vi.waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: 'ball' }))
    expect(played).toHaveBeenCalled()
  })
  played.mockReset()
  const scratch = screen.getByRole('button', { name: 'scratch' })
  fireEvent.click(scratch)
  expect(played).not.toHaveBeenCalled()
  fireEvent.click(screen.getAllByRole('button', { name: 'rich' })[0]!)
  expect(services.storage.read('richSoundSettings')).toEqual({
    scratchcard: { richSoundEnabled: true, set: true },
  })
  fireEvent.click(scratch)
  expect(played).toHaveBeenCalledOnce()
  // The second one comes too soon after the first.
  fireEvent.click(scratch)
  expect(played).toHaveBeenCalledOnce()
})

test('the sounds of events are synthesized one after another in idle time', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  built.mockReset()
  prepareSounds()
  let turns = 0
  for (let work = idle.shift(); work !== undefined; work = idle.shift()) {
    work()
    turns += 1
    // Sounds that a test before this one played exist already.
    expect(built.mock.calls.length).toBeLessThanOrEqual(turns)
  }
  expect(turns).toBe(8)
  expect(built.mock.calls.length).toBeGreaterThan(5)
  vi.unstubAllGlobals()
})
