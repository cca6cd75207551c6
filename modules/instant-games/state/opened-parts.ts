import { useCallback, useEffect, useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'

/** Name of the stored parts: `[[instance, parts], …]`, the latest card last. */
const NAME = 'openedParts'
/** Cards that are remembered. */
const CARDS_MAX = 30
const PART_MAX = 1000

type Kept = readonly (readonly [gameInstanceId: number, parts: readonly number[]])[]

/** Reads the stored parts, without anything that is not of this form. */
export function readKept(stored: unknown): Kept {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry: unknown): Kept => {
    if (!Array.isArray(entry) || entry.length !== 2) return []
    const [id, parts] = entry as [unknown, unknown]
    return Number.isSafeInteger(id) && Array.isArray(parts) ? [[id as number, parts.filter(isPart)]] : []
  })
}

const isPart = (part: unknown): part is number =>
  Number.isInteger(part) && (part as number) >= 0 && (part as number) <= PART_MAX

/** The stored parts with those of one card added; the oldest card is forgotten where there are too many. */
export function withParts(kept: Kept, gameInstanceId: number, parts: readonly number[]): Kept {
  const before = kept.find(([id]) => id === gameInstanceId)?.[1] ?? []
  const others = kept.filter(([id]) => id !== gameInstanceId)
  return [...others.slice(1 - CARDS_MAX), [gameInstanceId, [...new Set([...before, ...parts])]]]
}

export function withoutCard(kept: Kept, gameInstanceId: number): Kept {
  return kept.filter(([id]) => id !== gameInstanceId)
}

export interface OpenedParts {
  readonly opened: readonly number[]
  readonly open: (parts: readonly number[]) => void
  /** Forgets the parts of a card that has ended. */
  readonly forget: () => void
}

const NONE: readonly number[] = []

/** The parts of a card that its player has opened: they survive a reload, and all tabs have the same. */
export function useOpenedParts(gameInstanceId: number): OpenedParts {
  const { storage } = useRuntime()
  const read = useCallback(() => readKept(storage.read(NAME)), [storage])
  const [kept, setKept] = useState(read)
  useEffect(() => storage.watch(NAME, () => setKept(read())), [storage, read])
  const write = useCallback(
    (change: (kept: Kept) => Kept) => {
      const next = change(read())
      storage.write(NAME, next)
      setKept(next)
    },
    [storage, read],
  )
  const open = useCallback(
    (parts: readonly number[]) => write((now) => withParts(now, gameInstanceId, parts)),
    [write, gameInstanceId],
  )
  const forget = useCallback(() => write((now) => withoutCard(now, gameInstanceId)), [write, gameInstanceId])
  return { opened: kept.find(([id]) => id === gameInstanceId)?.[1] ?? NONE, open, forget }
}
