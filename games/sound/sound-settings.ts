import { useCallback, useSyncExternalStore } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { SiteStorage } from '#runtime/storage/storage.ts'
import type { GameType } from '#schemas/kinds/kind-facts.ts'

/** Types of games with rich animations besides rich sound. */
export const RICHLY_ANIMATED: readonly GameType[] = ['scratchcard', 'spinner']

export const VOLUMES = ['low', 'normal', 'high'] as const
export type Volume = (typeof VOLUMES)[number]

/** Settings of one type of game; `set` once the player chose one of them. */
export interface RichSettings {
  richSoundEnabled: boolean
  richAnimationsEnabled?: boolean
  set: boolean
}

const NAMES = { enabled: 'soundEnabled', volume: 'soundVolume', rich: 'richSoundSettings' } as const
const listeners = new Set<() => void>()

function listen(storage: SiteStorage, listener: () => void): () => void {
  listeners.add(listener)
  const stops = Object.values(NAMES).map((name) => storage.watch(name, listener))
  return () => {
    listeners.delete(listener)
    for (const stop of stops) stop()
  }
}

function write(storage: SiteStorage, name: string, value: unknown): void {
  storage.write(name, value)
  for (const listener of listeners) listener()
}

/** Default 1 (spec 9). */
export function readSoundEnabled(storage: SiteStorage): boolean {
  return storage.read<number>(NAMES.enabled) !== 0
}

export function readVolume(storage: SiteStorage): Volume {
  const stored = storage.read<Volume>(NAMES.volume)
  return VOLUMES.find((volume) => volume === stored) ?? 'normal'
}

/** Everything is off until the player chooses it. */
export function readRich(storage: SiteStorage, type: GameType): RichSettings {
  const stored = storage.read<Partial<Record<GameType, RichSettings>>>(NAMES.rich)?.[type]
  return { richSoundEnabled: false, set: false, ...stored }
}

/** A setting of this browser; a page that the service renders shows the default. */
function useStored<Value extends string | boolean>(
  read: (storage: SiteStorage) => Value,
  asDrawn: Value,
): Value {
  const { storage } = useRuntime()
  const subscribe = useCallback((listener: () => void) => listen(storage, listener), [storage])
  return useSyncExternalStore(
    subscribe,
    () => read(storage),
    () => asDrawn,
  )
}

/** Whether the site makes any sound on this device. */
export function useSoundEnabled(): [isEnabled: boolean, choose: (isEnabled: boolean) => void] {
  const { storage } = useRuntime()
  const choose = useCallback((on: boolean) => write(storage, NAMES.enabled, on ? 1 : 0), [storage])
  return [useStored(readSoundEnabled, true), choose]
}

export function useVolume(): [volume: Volume, choose: (volume: Volume) => void] {
  const { storage } = useRuntime()
  const choose = useCallback((volume: Volume) => write(storage, NAMES.volume, volume), [storage])
  return [useStored(readVolume, 'normal'), choose]
}

export type RichName = 'richSoundEnabled' | 'richAnimationsEnabled'

/** One rich setting of a type of game. */
export function useRichSetting(
  type: GameType,
  name: RichName,
): [isOn: boolean, choose: (isOn: boolean) => void] {
  const { storage } = useRuntime()
  const isOn = useStored((stored) => readRich(stored, type)[name] ?? false, false)
  const choose = useCallback(
    (on: boolean) => {
      const all = storage.read<Partial<Record<GameType, RichSettings>>>(NAMES.rich)
      write(storage, NAMES.rich, { ...all, [type]: { ...readRich(storage, type), [name]: on, set: true } })
    },
    [storage, type, name],
  )
  return [isOn, choose]
}
