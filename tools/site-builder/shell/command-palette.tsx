import { useEffect, useId, useRef, useState } from 'react'
import type { Command } from './commands.ts'
import { KEYS } from './use-shortcuts.ts'

interface CommandPaletteProps {
  commands: readonly Command[]
  isOpen: boolean
  close: () => void
}

/** Finds a command by a few of its letters. */
export function CommandPalette({ commands, isOpen, close }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog className="palette" ref={dialog} aria-label="Commands" onClose={close}>
      {isOpen ? <Choices commands={commands} close={() => dialog.current?.close()} /> : null}
    </dialog>
  )
}

function Choices({ commands, close }: { commands: readonly Command[]; close: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const found = matching(commands, typed)
  const chosen = found[Math.min(place, found.length - 1)]
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    close()
    command.run()
  }
  return (
    <>
      <input
        className="palette-input"
        role="combobox"
        aria-label="Find a command"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
        placeholder="What do you want to do?"
        autoComplete="off"
        // The dialog was opened for typing.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setPlace(0)
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step !== undefined) {
            event.preventDefault()
            setPlace((place + step + found.length) % Math.max(1, found.length))
          } else if (event.key === 'Enter') {
            event.preventDefault()
            run(chosen)
          }
        }}
      />
      <div id={id} role="listbox" aria-label="Commands" className="palette-list">
        {found.map((command) => (
          // The focus stays in the field above: the keyboard selects an option there, or a pointer presses it.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            ref={command === chosen ? intoView : null}
            onClick={() => run(command)}
          >
            <span className="palette-group">{command.group}</span>
            <span>{command.name}</span>
            {command.keys === undefined ? null : <kbd>{keysText(command.keys)}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className="field-hint">Nothing is called so.</p> : null}
    </>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Commands whose group and name contain the words, each once by name. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/)
  const names = new Set<string>()
  return commands.filter(({ group, name }) => {
    const text = `${group} ${name}`.toLowerCase()
    if (names.has(text) || !words.every((word) => text.includes(word))) return false
    names.add(text)
    return true
  })
}

function keysText(keys: string): string {
  return keys
    .replace('mod+', KEYS)
    .replace(/(^|\+)([a-z])/g, (_all, plus: string, letter: string) => plus + letter.toUpperCase())
}
