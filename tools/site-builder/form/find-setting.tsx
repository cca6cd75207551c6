import { useId, useMemo, useState } from 'react'
import { Icon } from '../components/icon-button.tsx'
import { useForm } from './form-context.ts'
import { findSettings, indexSettings, type IndexedSetting } from './setting-index.ts'

/** Finds a setting by its words, and leads to its field. */
export function FindSetting({ reveal }: { reveal: (setting: IndexedSetting) => void }) {
  const id = useId()
  const { schema } = useForm()
  const index = useMemo(() => indexSettings(schema), [schema])
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = findSettings(index, typed)
  const current = Math.min(chosen, found.length - 1)
  const take = (setting: IndexedSetting | undefined) => {
    if (setting === undefined) return
    setTyped('')
    reveal(setting)
  }
  return (
    <div className="find-setting">
      <Icon name="search" />
      <input
        className="input"
        role="combobox"
        aria-label="Find a setting"
        placeholder="Find a setting"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        {...(found.length > 0 && { 'aria-activedescendant': `${id}-${current}` })}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setChosen(Math.min(current + 1, found.length - 1))
          else if (event.key === 'ArrowUp') setChosen(Math.max(current - 1, 0))
          else if (event.key === 'Enter') take(found[current])
          else if (event.key === 'Escape') setTyped('')
          else return
          event.preventDefault()
        }}
      />
      {typed.trim() === '' ? null : (
        <div id={`${id}-found`} role="listbox" aria-label="Settings" className="found-settings">
          {found.map((setting, place) => (
            // The focus stays in the text; the keyboard chooses by the arrows.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={setting.pointer}
              id={`${id}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(setting)}
            >
              {setting.title}
              <span className="found-section">{setting.section}</span>
            </div>
          ))}
        </div>
      )}
      {typed.trim() !== '' && found.length === 0 ? (
        <p className="field-hint" role="status">
          No setting has these words.
        </p>
      ) : null}
    </div>
  )
}
