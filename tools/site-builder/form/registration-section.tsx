import { NEEDED_FIELDS } from '#schemas/site-manifest/registration.ts'
import { SchemaField } from './field.tsx'
import { useField } from './form-context.ts'
import { isObject } from '../state/manifest-text.ts'
import { labelOf } from './schema-node.ts'

const FORMS = [
  { kind: 'short', overrides: 'short_reg', title: 'Short registration' },
  { kind: 'full', overrides: 'full_reg', title: 'Full registration' },
] as const

/** The registration of players: the steps of both forms, and the overrides of each field. */
export function RegistrationSection({ known }: { known: readonly string[] }) {
  return (
    <>
      <div className="columns">
        <SchemaField keys={['registration', 'minimumAge']} label="Minimum age" />
        <SchemaField keys={['registration', 'defaultCountry']} label="Default country" />
        <SchemaField keys={['registration', 'samePerson']} label="Second account of a person" />
      </div>
      {FORMS.map(({ kind, overrides, title }) => (
        <div key={kind} className="subsection">
          <h3>{title}</h3>
          <SchemaField keys={['registration', kind, 'steps']} label={`Steps of the ${kind} form`} />
          <FieldFlags overrides={overrides} kind={kind} known={known} title={title} />
        </div>
      ))}
      <SchemaField keys={['registration', 'consents']} label="Consents" />
    </>
  )
}

interface FieldFlagsProps {
  overrides: string
  kind: string
  known: readonly string[]
  title: string
}

/** Per field of a form: whether it is required, and whether it is shown. */
function FieldFlags({ overrides, kind, known, title }: FieldFlagsProps) {
  const steps = useField(['registration', kind, 'steps'])
  const asked = Array.isArray(steps.value)
    ? steps.value.flatMap((step) =>
        isObject(step) && Array.isArray(step['fields']) ? step['fields'].map(String) : [],
      )
    : []
  if (asked.length === 0) return null
  const base = ['registration', 'customFields', overrides]
  return (
    <table className="table flags">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Required</th>
          <th scope="col">Hidden</th>
        </tr>
      </thead>
      <tbody>
        {asked.map((name) => (
          <tr key={name}>
            <th scope="row">
              {labelOf(name)}
              {known.includes(name) ? null : <span className="badge">own</span>}
            </th>
            {Object.hasOwn(NEEDED_FIELDS, name) ? (
              <td colSpan={2}>Always asked for: {NEEDED_FIELDS[name]}.</td>
            ) : (
              <>
                <Flag
                  keys={[...base, 'required_overrides', name]}
                  label={`${title}: ${name} is required`}
                  otherwise
                />
                <Flag
                  keys={[...base, 'hidden_overrides', name]}
                  label={`${title}: ${name} is hidden`}
                  otherwise={false}
                />
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Flag({ keys, label, otherwise }: { keys: readonly string[]; label: string; otherwise: boolean }) {
  const field = useField(keys)
  const value = typeof field.value === 'boolean' ? field.value : otherwise
  return (
    <td data-own={field.isOwn}>
      <input
        type="checkbox"
        aria-label={label}
        checked={value}
        onChange={(event) =>
          // The inherited or default value is not written.
          event.target.checked === (field.inherited ?? otherwise)
            ? field.reset()
            : field.put(event.target.checked)
        }
      />
    </td>
  )
}
