import { useId, useState, type FormEvent } from 'react'
import { FORM_KINDS } from '#schemas/site-manifest/form-refusal.ts'
import { REGISTRATION_FIELDS } from '#schemas/site-manifest/registration-fields.ts'
import { SchemaField } from '../form/field.tsx'
import { useForm } from '../form/form-context.ts'
import { idFrom } from './form-edits.ts'
import { useForms } from './forms-context.ts'

/** The consents below the last step, and a form that adds one. */
export function Consents() {
  return (
    <section className="form-consents">
      <SchemaField keys={['registration', 'consents']} label="Consents" />
      <NewConsent />
    </section>
  )
}

function NewConsent() {
  const id = useId()
  const { draft, form, apply } = useForms()
  const { languages } = useForm()
  const [text, setText] = useState('')
  const [isRequired, setRequired] = useState(false)
  const { registration } = draft.manifest
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    const taken = [
      ...REGISTRATION_FIELDS,
      ...FORM_KINDS.flatMap((other) => registration[other].steps.flatMap(({ fields }) => fields)),
      ...registration.consents.map((consent) => consent.id),
    ]
    const consent = {
      id: idFrom(text.split(/\s+/).slice(0, 4).join(' '), taken),
      required: isRequired,
      version: '1',
      form,
      text: { [draft.manifest.languages.default]: text.trim() },
    }
    apply(
      [
        [
          ['registration', 'consents'],
          [...registration.consents, consent],
        ],
      ],
      'The consent is added.',
    )
    setText('')
    setRequired(false)
  }
  return (
    <form className="form-new" onSubmit={add}>
      <h2>A further consent in the {form} form</h2>
      <p className="field-hint">
        Its wording, its version, the time and the form are stored with each answer, so that you can prove it.
        Marketing is asked for by channel in the registration’s settings.
      </p>
      <div className="field">
        <label htmlFor={`${id}-text`}>Text{languages.length > 1 ? ` (${languages[0]})` : ''}</label>
        <textarea
          id={`${id}-text`}
          className="input"
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div className="form-place">
        <label className="check">
          <input
            type="checkbox"
            checked={isRequired}
            onChange={(event) => setRequired(event.target.checked)}
          />
          Nobody registers without it
        </label>
        <button type="submit" className="button" disabled={text.trim() === ''}>
          Add the consent
        </button>
      </div>
    </form>
  )
}
