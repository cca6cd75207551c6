import { useMutation } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { themeSchema } from '#schemas/theme/theme.ts'
import { ApiProblem } from '../api/operator-api.ts'
import { useBuilder } from '../state/builder-context.ts'
import { noticeAtom } from '../state/builder-state.ts'
import { useThemeEditor } from './theme-editor.ts'

const idPattern = new RegExp(themeSchema.properties.id.pattern)

/** Makes a theme of its own from the edited one, which other sites can choose too. */
export function NewTheme() {
  const { api, queries } = useBuilder()
  const { detail, layer } = useThemeEditor()
  const setNotice = useSetAtom(noticeAtom)
  const [name, setName] = useState('')
  const [typedId, setTypedId] = useState<string | null>(null)
  const themeId = typedId ?? idOf(name)
  const { $schema: _schema, ...theme } = layer.theme
  const creation = useMutation({
    mutationFn: (key: string) =>
      api.createTheme({ themeId, name: name.trim(), from: detail.themeId, theme: { ...theme } }, key),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['themes'] })
      setName('')
      setTypedId(null)
      setNotice({ tone: 'good', text: `The theme “${name.trim()}” can be chosen for every site.` })
    },
  })
  const isRight = name.trim() !== '' && idPattern.test(themeId)
  return (
    <section aria-labelledby="theme-new">
      <h2 id="theme-new">A theme of its own</h2>
      <p className="lead">
        Saves this theme, with the changes of the draft and the drawings of {detail.name}, under a new name.
        The site keeps its theme.
      </p>
      <form
        aria-label="New theme"
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight && !creation.isPending) creation.mutate(crypto.randomUUID())
        }}
      >
        <div className="columns">
          <Entry label="Name" value={name} maxLength={64} enter={setName} />
          <Entry
            label="Theme id"
            value={themeId}
            maxLength={32}
            enter={setTypedId}
            hint={themeSchema.properties.id.description}
          />
        </div>
        <button type="submit" className="button primary" disabled={!isRight || creation.isPending}>
          Save as a new theme
        </button>
        {creation.error === null ? null : (
          <ul className="field-refusals" role="alert">
            {reasonsOf(creation.error).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </form>
    </section>
  )
}

const idOf = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[^a-z]+|-+$/g, '')
    .slice(0, 32)

function reasonsOf(error: Error): string[] {
  const refusals = error instanceof ApiProblem ? error.refusals : []
  return refusals.length === 0 ? [error.message] : refusals.map(({ path, expected }) => `${path} ${expected}`)
}

interface EntryProps {
  label: string
  value: string
  maxLength: number
  hint?: string
  enter: (text: string) => void
}

function Entry({ label, value, maxLength, hint, enter }: EntryProps) {
  const id = useId()
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
      </div>
      <input
        id={id}
        className="input"
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => enter(target.value)}
      />
      {hint === undefined ? null : <p className="field-hint">{hint}</p>}
    </div>
  )
}
