import { useMemo, useState } from 'react'
import { dependentsOf, type Declared } from './dependents.ts'
import { useForm } from './form-context.ts'

/** The settings elsewhere that depend on those of a section, by the value that they name, with links to them. */
export function DependentsList({ kind }: { kind: Declared }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="dependents" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Settings elsewhere that depend on these</summary>
      {isOpen ? <List kind={kind} /> : null}
    </details>
  )
}

function List({ kind }: { kind: Declared }) {
  const { known, schema, reveal } = useForm()
  const { values } = known
  const dependents = useMemo(() => dependentsOf(kind, values, schema), [kind, values, schema])
  if (dependents.length === 0) return <p className="field-hint">No other setting names any of them.</p>
  return (
    <ul className="dependents-list" role="list">
      {dependents.map(({ value, settings }) => (
        <li key={value}>
          <span className="code">{value}</span>
          <ul role="list" aria-label={`Settings that name ${value}`}>
            {settings.map(({ title, pointer, places }) => (
              <li key={pointer}>
                <button type="button" onClick={() => reveal(pointer)}>
                  {title}
                  {places === 1 ? '' : ` (${places})`}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
