import type { Keys } from '../state/manifest-text.ts'
import { Origin, Refusals } from './field-frame.tsx'
import { SchemaField } from './field.tsx'
import { useField, useForm } from './form-context.ts'

interface ChoicesFieldProps {
  /** Keys of an object with `default` and `served`. */
  keys: Keys
  label: string
  /** Code → name of every language or currency that may be served. */
  known: ReadonlyMap<string, string>
}

/** Chooses the languages or currencies that a site serves, and the default one. */
export function ChoicesField({ keys, label, known }: ChoicesFieldProps) {
  const served = useField([...keys, 'served'])
  const { refusals } = useForm()
  const codes = Array.isArray(served.value) ? served.value.map(String) : []
  const all = [...new Set([...codes, ...known.keys()])]
  const toggle = (code: string) =>
    served.put(codes.includes(code) ? codes.filter((other) => other !== code) : [...codes, code])
  const below = refusals.filter(
    ({ pointer }) => pointer !== served.pointer && pointer?.startsWith(`${served.pointer}/`) === true,
  )
  return (
    <>
      <fieldset className="field choices" data-own={served.isOwn} data-pointer={served.pointer}>
        <legend>{label}</legend>
        <Origin field={served} label={label} />
        <ul className="chips" role="list">
          {all.map((code) => (
            <li key={code}>
              <button
                type="button"
                className="chip"
                aria-pressed={codes.includes(code)}
                title={known.get(code) ?? code}
                onClick={() => toggle(code)}
              >
                {code}
                <span className="chip-name">{known.get(code)}</span>
              </button>
            </li>
          ))}
        </ul>
        <Refusals field={{ ...served, refusals: [...served.refusals, ...below] }} id={served.pointer} />
      </fieldset>
      <SchemaField keys={[...keys, 'default']} choices={codes} />
    </>
  )
}
