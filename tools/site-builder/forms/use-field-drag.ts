import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Place } from './form-edits.ts'

const KIND = 'form-field'

/** The field of a drag; null for a drag of anything else. */
const fieldOf = (data: Record<string | symbol, unknown>): string | null =>
  data['kind'] === KIND && typeof data['field'] === 'string' ? data['field'] : null

/** Makes an element draggable as a field by its handle. */
export function useDraggedField<Item extends HTMLElement>(field: string) {
  const item = useRef<Item>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    const [element, dragHandle] = [item.current, handle.current]
    if (element === null || dragHandle === null) return
    return draggable({
      element,
      dragHandle,
      getInitialData: () => ({ kind: KIND, field }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [field])
  return { item, handle, isDragged }
}

interface Drop {
  /** The reason for which a field cannot be dropped here; null if it can. */
  readonly refuse?: (field: string) => string | null
  readonly drop: (field: string, edge: 'top' | 'bottom' | null) => void
}

/** The state of a drag over a place: whether a drop is allowed there, and at which edge. */
export interface Over {
  readonly edge: 'top' | 'bottom' | null
  readonly reason: string | null
}

/** Makes an element a place for fields. With `hasEdges` a field goes before or behind it. */
export function useFieldDrop<Item extends HTMLElement>(
  item: React.RefObject<Item | null>,
  { refuse, drop }: Drop,
  hasEdges = false,
): Over | null {
  const [over, setOver] = useState<Over | null>(null)
  const latest = useRef({ refuse, drop })
  useLayoutEffect(() => {
    latest.current = { refuse, drop }
  })
  useEffect(() => {
    const element = item.current
    if (element === null) return
    const edgeOf = (data: Record<string | symbol, unknown>) => {
      const edge = extractClosestEdge(data)
      return edge === 'top' || edge === 'bottom' ? edge : null
    }
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => fieldOf(source.data) !== null,
        getData: ({ input }) =>
          hasEdges ? attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }) : {},
        onDrag: ({ self, source, location }) => {
          const field = fieldOf(source.data)
          // A place inside of this one comes first.
          const isInner = location.current.dropTargets[0]?.element === element
          if (field === null || !isInner) return setOver(null)
          setOver({ edge: edgeOf(self.data), reason: latest.current.refuse?.(field) ?? null })
        },
        onDragLeave: () => setOver(null),
        onDrop: ({ self, source, location }) => {
          setOver(null)
          const field = fieldOf(source.data)
          if (field === null || location.current.dropTargets[0]?.element !== element) return
          if ((latest.current.refuse?.(field) ?? null) === null) latest.current.drop(field, edgeOf(self.data))
        },
      }),
    )
  }, [item, hasEdges])
  return over
}

/** The place to which Alt and an arrow key lead from a place; null where there is none. */
export function placeByKey(key: string, { step, place }: Place, counts: readonly number[]): Place | null {
  const count = counts[step] ?? 0
  switch (key) {
    case 'ArrowUp':
      if (place > 0) return { step, place: place - 1 }
      return step > 0 ? { step: step - 1, place: counts[step - 1] ?? 0 } : null
    case 'ArrowDown':
      // The place behind the next field.
      if (place < count - 1) return { step, place: place + 2 }
      return step < counts.length - 1 ? { step: step + 1, place: 0 } : null
    case 'ArrowLeft':
      return step > 0 ? { step: step - 1, place: counts[step - 1] ?? 0 } : null
    case 'ArrowRight':
      return step < counts.length - 1 ? { step: step + 1, place: counts[step + 1] ?? 0 } : null
    default:
      return null
  }
}
