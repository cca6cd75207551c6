import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge'
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSortableList } from './sortable.tsx'

/**
 * Makes the entry at a place of the list around it move by its handle and by Alt and an arrow key. `item` and `handle` are the refs of the whole
 * entry and of what is dragged.
 */
export function useDrag<Item extends HTMLElement>(place: number) {
  const item = useRef<Item>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const [edge, setEdge] = useState<'top' | 'bottom' | null>(null)
  const [isDragged, setDragged] = useState(false)
  const { id, entries, move } = useSortableList()

  // Before the list sets the focus.
  useLayoutEffect(() => {
    const element = item.current
    if (element === null) return
    entries.set(place, element)
    return () => {
      if (entries.get(place) === element) entries.delete(place)
    }
  }, [entries, place])

  useEffect(() => {
    const element = item.current
    if (element === null) return
    const moveByKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      // A field keeps its own keys.
      if (by === 0 || !event.altKey || !(event.target instanceof HTMLButtonElement)) return
      event.preventDefault()
      // An entry around this one stays.
      event.stopPropagation()
      move(place, place + by)
    }
    element.addEventListener('keydown', moveByKey)
    return () => element.removeEventListener('keydown', moveByKey)
  }, [move, place])

  useEffect(() => {
    const [element, dragHandle] = [item.current, handle.current]
    if (element === null || dragHandle === null) return
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list: id, place }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === id,
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) => {
          const to = destination(source.data['place'], place, self.data)
          const closest = extractClosestEdge(self.data)
          setEdge(to === source.data['place'] || closest === 'left' || closest === 'right' ? null : closest)
        },
        onDragLeave: () => setEdge(null),
        onDrop: ({ self, source }) => {
          setEdge(null)
          move(Number(source.data['place']), destination(source.data['place'], place, self.data))
        },
      }),
    )
  }, [id, move, place])

  return { item, handle, marks: { 'data-drop-edge': edge ?? undefined, 'data-dragged': isDragged } }
}

/** The place that an entry gets when it is dropped on another one. */
function destination(from: unknown, target: number, data: Record<string | symbol, unknown>): number {
  return getReorderDestinationIndex({
    startIndex: Number(from),
    indexOfTarget: target,
    closestEdgeOfTarget: extractClosestEdge(data),
    axis: 'vertical',
  })
}
