import { useEffect, useMemo, useRef, type HTMLAttributes, type PointerEvent, type RefObject } from 'react'
import { COLUMNS, Coverage, type Place } from './coverage.ts'
import { FINGER, Foil } from './foil.ts'

export interface FoilProps {
  cells: number
  opened: readonly number[]
  /** The foil comes off under the pointer. */
  isActive: boolean
  isStill: boolean
  withDust: boolean
  onScratch: () => void
  onSeen: (cells: readonly number[]) => void
}

/** A movement of the pointer below this many CSS pixels is a tap. */
const TAP_PX = 8

export interface FoilHandlers {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly pointer: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerLeave' | 'onPointerCancel'
  >
  /** Whether the click that is handled now ends a stroke: then it is no tap. */
  readonly endsStroke: () => boolean
}

/** The foil on a canvas, scratched by a finger or a pressed mouse. */
export function useFoil(props: FoilProps): FoilHandlers {
  const { cells, opened, isActive, isStill } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const foil = useRef<Foil | null>(null)
  const coverage = useMemo(() => new Coverage(cells), [cells])
  const stroke = useRef<{ last: Place; travelledPx: number } | null>(null)
  const travelledPx = useRef(0)
  useEffect(() => {
    const element = canvas.current
    if (element === null) return
    const own = Foil.on(element, cells)
    foil.current = own
    if (own === null) return
    const observer = new ResizeObserver(() => own.draw())
    observer.observe(element)
    return () => {
      observer.disconnect()
      own.close()
    }
  }, [cells])
  useEffect(() => {
    foil.current?.show(new Set(opened), isStill)
  }, [opened, isStill])

  function begin(event: PointerEvent) {
    const last = placeOf(event, canvas.current)
    if (!isActive || last === null || event.button !== 0) return
    stroke.current = { last, travelledPx: 0 }
    travelledPx.current = 0
  }

  function move(event: PointerEvent) {
    const now = stroke.current
    if (!isActive || now === null) return
    const seen: number[] = []
    for (const part of event.nativeEvent.getCoalescedEvents?.() ?? [event.nativeEvent]) {
      const to = placeOf(part, canvas.current)
      if (to === null) continue
      const side = (canvas.current?.clientWidth ?? 0) / COLUMNS
      now.travelledPx += Math.hypot(to.x - now.last.x, to.y - now.last.y) * side
      foil.current?.scratch(now.last, to, props.withDust && !isStill)
      seen.push(...coverage.scratch(now.last, to, FINGER))
      now.last = to
    }
    travelledPx.current = now.travelledPx
    props.onScratch()
    if (seen.length > 0) props.onSeen(seen)
  }

  const end = () => {
    stroke.current = null
  }
  return {
    canvas,
    pointer: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
    },
    endsStroke: () => travelledPx.current > TAP_PX,
  }
}

/** The place of a pointer on the card; null before the card has a size. */
function placeOf(
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
  canvas: HTMLCanvasElement | null,
): Place | null {
  const box = canvas?.getBoundingClientRect()
  if (!box || box.width === 0) return null
  const side = box.width / COLUMNS
  return { x: (clientX - box.left) / side, y: (clientY - box.top) / side }
}
