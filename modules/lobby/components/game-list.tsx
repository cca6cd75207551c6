import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { GameCardOf } from './game-card.tsx'
import styles from './game-list.module.css'

/** So many cards come and go together. Divisible by the columns of every width, so that rows stay full. */
const CHUNK = 24

/** How far outside of the window cards are kept, in CSS pixels: about two phone screens of scrolling. */
const MARGIN_PX = 1400

/** Holds the place of cards that were never on screen, in CSS pixels a card and column-free; replaced by measure. */
const GUESSED_HEIGHT_PX = 340

/**
 * The cards of a lobby of any size. Only the chunks near the window hold cards, the others their height: a lobby
 * of five thousand costs as much as one of a hundred.
 */
export function GameList({ ids, label }: { ids: readonly number[]; label: string }) {
  const [height, setHeight] = useState<number | null>(null)
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, place) =>
    ids.slice(place * CHUNK, (place + 1) * CHUNK),
  )
  return (
    <div role="list" aria-label={label} className={styles.list}>
      {chunks.map((chunk, place) => (
        <GameChunk
          key={place}
          ids={chunk}
          first={place * CHUNK}
          total={ids.length}
          height={height ?? (GUESSED_HEIGHT_PX * CHUNK) / 3}
          onHeight={chunk.length === CHUNK ? setHeight : undefined}
        />
      ))}
    </div>
  )
}

interface GameChunkProps {
  ids: readonly number[]
  first: number
  total: number
  /** The height of a full chunk as last measured. */
  height: number
  onHeight: ((height: number) => void) | undefined
}

const sameIds = (one: GameChunkProps, other: GameChunkProps) =>
  one.total === other.total &&
  one.height === other.height &&
  one.ids.length === other.ids.length &&
  one.ids.every((id, place) => id === other.ids[place])

const GameChunk = memo(function GameChunk({ ids, first, total, height, onHeight }: GameChunkProps) {
  const [near, setNear] = useState(first === 0 || typeof IntersectionObserver === 'undefined')
  const element = useRef<HTMLDivElement>(null)
  const holdsCards = useRef(near)
  useEffect(() => {
    holdsCards.current = near
  }, [near])
  const leave = useCallback(() => {
    if (element.current && holdsCards.current) onHeight?.(element.current.offsetHeight)
    setNear(false)
  }, [onHeight])

  useEffect(() => {
    const chunk = element.current
    if (!chunk || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => (entry?.isIntersecting ? setNear(true) : leave()),
      { rootMargin: `${MARGIN_PX}px 0px` },
    )
    observer.observe(chunk)
    return () => observer.disconnect()
  }, [leave])

  const share = ids.length / CHUNK
  return (
    <div
      ref={element}
      role="presentation"
      className={styles.chunk}
      style={near ? undefined : { blockSize: height * share }}
    >
      {near
        ? ids.map((id, place) => (
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
        : null}
    </div>
  )
}, sameIds)
