import { useCallback, useMemo, useRef, useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import type { DaubedCard } from './daubed-cards.ts'

/** The setting `bingoDaubing`: the site marks the called numbers, or the player does. */
export type DaubMode = 'auto' | 'hand'

const MODE_KEY = 'bingoDaubing'
const MARKS_KEY = 'bingoMarks'
/** Rooms whose marks are kept in this browser, the last ones. */
const ROOMS_KEPT = 4

/** Marked places by `playId`, as bits. */
type Marks = Readonly<Record<number, number>>
interface KeptMarks {
  readonly room: number
  readonly marks: Marks
}

export interface Daubing {
  readonly mode: DaubMode
  readonly choose: (mode: DaubMode) => void
  /** The places of a card that are shown as marked, as bits. */
  readonly markedOn: (card: DaubedCard) => number
  readonly toggle: (card: DaubedCard, place: number) => void
  /** Marks every called number on these cards. */
  readonly markAll: (cards: readonly DaubedCard[]) => void
}

/**
 * Marks on cards. A mark is only a picture: a card wins by the numbers called, marked or not. Marks made by hand are kept
 * over a reload.
 */
export function useDaubing(gameInstanceId: number): Daubing {
  const { storage } = useRuntime()
  const [mode, setMode] = useState<DaubMode>(() => (storage.read(MODE_KEY) === 'hand' ? 'hand' : 'auto'))
  const [marks, setMarks] = useState<Marks>(() => readMarks(storage.read(MARKS_KEY), gameInstanceId))
  const latest = useRef(marks)
  const keep = useCallback(
    (next: Marks) => {
      latest.current = next
      setMarks(next)
      const kept = storage.read<KeptMarks[]>(MARKS_KEY)
      const others = Array.isArray(kept) ? kept.filter(({ room }) => room !== gameInstanceId) : []
      storage.write(MARKS_KEY, [{ room: gameInstanceId, marks: next }, ...others].slice(0, ROOMS_KEPT))
    },
    [storage, gameInstanceId],
  )
  // The same function for every mark: only the card that was pressed renders again.
  const toggle = useCallback<Daubing['toggle']>(
    ({ playId, covered }, place) => {
      const bit = 1 << place
      if ((covered & bit) === 0) return
      keep({ ...latest.current, [playId]: (latest.current[playId] ?? 0) ^ bit })
    },
    [keep],
  )
  return useMemo(
    () => ({
      mode,
      choose: (next) => {
        storage.write(MODE_KEY, next)
        setMode(next)
      },
      markedOn: ({ playId, covered }) => (mode === 'auto' ? covered : covered & (marks[playId] ?? 0)),
      toggle,
      markAll: (cards) =>
        keep({ ...marks, ...Object.fromEntries(cards.map(({ playId, covered }) => [playId, covered])) }),
    }),
    [mode, marks, keep, storage, toggle],
  )
}

function readMarks(stored: unknown, gameInstanceId: number): Marks {
  if (!Array.isArray(stored)) return {}
  const own = (stored as KeptMarks[]).find((kept) => kept?.room === gameInstanceId)
  return own?.marks ?? {}
}
