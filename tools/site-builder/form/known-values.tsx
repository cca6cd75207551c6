import type { Suggestion } from './suggestions.ts'

/** The values that an input offers while somebody types, as its `list`. */
export function KnownList({ id, values }: { id: string; values: readonly Suggestion[] }) {
  if (values.length === 0) return null
  return (
    <datalist id={id}>
      {values.map(({ value }) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  )
}
