import { reorder } from '@atlaskit/pragmatic-drag-and-drop/reorder'
import {
  createContext,
  use,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { Icon, IconButton } from '../components/icon-button.tsx'

/** A copy of a list with the entry of one place at another one. */
export const moved = <Entry,>(list: readonly Entry[], from: number, to: number): Entry[] =>
  reorder({ list: [...list], startIndex: from, finishIndex: to })

/** The place of an entry after another one, or itself, has moved. */
export function placeAfterMove(place: number, from: number, to: number): number {
  if (place === from) return to
  if (from < place && place <= to) return place - 1
  return to <= place && place < from ? place + 1 : place
}

interface SortableList {
  /** Distinguishes the lists of a page: an entry moves in its own list only. */
  readonly id: string
  readonly count: number
  /** Moves an entry, announces its new place and keeps the focus on it. */
  readonly move: (from: number, to: number) => void
  /** The elements of the entries by place. */
  readonly entries: Map<number, HTMLElement>
}

const SortableContext = createContext<SortableList | null>(null)

/** The ordered list around an entry. */
export function useSortableList(): SortableList {
  const list = use(SortableContext)
  if (list === null) throw new Error('An entry that moves stands outside of a list.')
  return list
}

interface SortableProps {
  label: string
  count: number
  nameOf: (place: number) => string
  move: (from: number, to: number) => void
  children: ReactNode
}

interface Move {
  readonly to: number
  readonly text: string
  /** The button of the entry that had the focus; -1 for none. */
  readonly button: number
}

/** An ordered list whose entries are moved by drag, by buttons and with Alt and an arrow key. Moves are announced. */
export function Sortable({ label, count, nameOf, move, children }: SortableProps) {
  const id = useId()
  const [entries] = useState(() => new Map<number, HTMLElement>())
  const [last, setLast] = useState<Move | null>(null)
  const current = useRef({ label, nameOf, move })
  useLayoutEffect(() => {
    current.current = { label, nameOf, move }
  })
  useLayoutEffect(() => {
    if (last !== null) focusButton(entries.get(last.to), last.button)
  }, [last, entries])
  const list = useMemo(
    () => ({
      id,
      count,
      entries,
      move: (from: number, to: number) => {
        if (from === to || to < 0 || to >= count) return
        const { label: of, nameOf: name, move: write } = current.current
        const button = buttonsOf(entries.get(from)).indexOf(document.activeElement as HTMLButtonElement)
        setLast({ to, text: `${of}: ${name(from)} is now ${to + 1} of ${count}`, button })
        write(from, to)
      },
    }),
    [id, count, entries],
  )
  return (
    <SortableContext value={list}>
      {children}
      <p className="visually-hidden" role="status">
        {last?.text}
      </p>
    </SortableContext>
  )
}

const buttonsOf = (entry: HTMLElement | undefined) => [
  ...(entry?.querySelectorAll<HTMLButtonElement>('button') ?? []),
]

/** Focuses the same button at the entry's new place, or one beside it where that one is disabled at the end of a list. */
function focusButton(entry: HTMLElement | undefined, button: number): void {
  const buttons = buttonsOf(entry)
  const near = [button, button - 1, button + 1].map((place) => buttons[place])
  near.find((one) => one?.disabled === false)?.focus()
}

/** What an entry is dragged by. Buttons and keys move it too: assistive technology has no use for it. */
export function DragHandle({ ref }: { ref: Ref<HTMLSpanElement> }) {
  return (
    <span ref={ref} className="drag-handle" aria-hidden="true" title="Drag to move">
      <Icon name="grip" />
    </span>
  )
}

interface MoveButtonsProps {
  name: string
  place: number
}

/** The buttons that move an entry by one place. */
export function MoveButtons({ name, place }: MoveButtonsProps) {
  const { count, move } = useSortableList()
  return (
    <>
      <IconButton
        icon="up"
        label={`${name}: earlier`}
        disabled={place === 0}
        onClick={() => move(place, place - 1)}
      />
      <IconButton
        icon="down"
        label={`${name}: later`}
        disabled={place === count - 1}
        onClick={() => move(place, place + 1)}
      />
    </>
  )
}
