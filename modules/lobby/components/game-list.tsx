import { memo, useMemo, useState } from 'react'
import { useIsExcerpt } from '#games/live/game-instances.ts'
import { createNearWindow, type NearWindow } from '#runtime/components/near-window.ts'
import { GameCardOf } from './game-card.tsx'
import styles from './game-list.module.css'
import { MountNearWindow } from './mount-near-window.tsx'

/**
 * Cards per chunk: mounted and unmounted together, within one frame on a phone. Divisible by one, two and three columns,
 * so that rows stay full.
 */
const CHUNK = 6

/** Chunks per section. A far section is one placeholder: observing hundreds of chunks would cost time in every frame. */
const CHUNKS = 40

/** The `aria-setsize` of a list whose length is not known yet. */
const UNKNOWN_TOTAL = -1

/** Cards in a page that the service renders; the filters and the sitemap lead to the others. */
const DRAWN = 2 * CHUNK

/** Distance from the window within which cards stay mounted, in CSS pixels: about two phone screens of scrolling. */
const MARGIN_PX = 1400

/** Placeholder height of a card that was never on screen, in CSS pixels, for one column; replaced by a measurement. */
const GUESSED_HEIGHT_PX = 470

/**
 * The cards of a lobby of any size. Only the chunks near the window mount cards, the others keep their height: a lobby of
 * five thousand costs as much as one of a hundred.
 */
export function GameList({ ids, label }: { ids: readonly number[]; label: string }) {
  const [chunkHeight, setChunkHeight] = useState((GUESSED_HEIGHT_PX * CHUNK) / 3)
  const [nearWindow] = useState(() => createNearWindow(MARGIN_PX))
  const isExcerpt = useIsExcerpt()
  const total = isExcerpt ? UNKNOWN_TOTAL : ids.length
  const list = { nearWindow, total, chunkHeight, onHeight: setChunkHeight }
  return (
    <div role="list" aria-label={label} className={styles.list}>
      {usePieces(ids, CHUNK * CHUNKS).map((piece, place) => (
        <GameSection key={place} {...list} ids={piece} first={place * CHUNK * CHUNKS} />
      ))}
    </div>
  )
}

function usePieces(ids: readonly number[], size: number): (readonly number[])[] {
  return useMemo(
    () =>
      Array.from({ length: Math.ceil(ids.length / size) }, (_, place) =>
        ids.slice(place * size, (place + 1) * size),
      ),
    [ids, size],
  )
}

interface PieceProps {
  nearWindow: NearWindow | null
  ids: readonly number[]
  /** Index of the first of them in the list, and the list's length, if it is known. */
  first: number
  total: number
  /** Last measured height of a full chunk. */
  chunkHeight: number
  onHeight: (height: number) => void
}

const samePiece = (one: PieceProps, other: PieceProps) =>
  one.total === other.total &&
  one.chunkHeight === other.chunkHeight &&
  one.ids.length === other.ids.length &&
  one.ids.every((id, place) => id === other.ids[place])

const GameSection = memo(function GameSection(props: PieceProps) {
  const { nearWindow, ids, first, chunkHeight } = props
  const chunks = usePieces(ids, CHUNK)
  return (
    <MountNearWindow
      nearWindow={nearWindow}
      startsNear={first === 0}
      isRendered={first < DRAWN}
      className={styles.section}
      height={chunkHeight * (ids.length / CHUNK)}
    >
      {() =>
        chunks.map((chunk, place) => (
          <GameChunk key={place} {...props} ids={chunk} first={first + place * CHUNK} />
        ))
      }
    </MountNearWindow>
  )
}, samePiece)

const GameChunk = memo(function GameChunk(props: PieceProps) {
  const { nearWindow, ids, first, total, chunkHeight, onHeight } = props
  return (
    <MountNearWindow
      nearWindow={nearWindow}
      startsNear={first === 0}
      isRendered={first < DRAWN}
      className={styles.chunk}
      height={chunkHeight * (ids.length / CHUNK)}
      onLeave={ids.length === CHUNK ? onHeight : undefined}
    >
      {() =>
        ids.map((id, place) => (
          <div
            key={id}
            role="listitem"
            className={styles.item}
            aria-setsize={total}
            aria-posinset={first + place + 1}
          >
            <GameCardOf gameInstanceId={id} />
          </div>
        ))
      }
    </MountNearWindow>
  )
}, samePiece)
