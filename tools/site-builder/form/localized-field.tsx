import { useId } from 'react'
import { described, Origin, Refusals } from './field-frame.tsx'
import { useField, useForm, useLeftRefusals, type Field } from './form-context.ts'
import { TextField } from './scalar-fields.tsx'
import type { Keys } from '../state/manifest-text.ts'

/** Texts of more than a line. */
const LONG: ReadonlySet<string | number | undefined> = new Set([
  'about',
  'footer',
  'description',
  'keywords',
  'text',
  'body',
  'holderNote',
])

/** A text per language of the site, or one for all of them. */
export function LocalizedField({ field, label }: { field: Field; label: string }) {
  const { languages } = useForm()
  const left = useLeftRefusals(field, languages)
  if (typeof field.value === 'string') return <PlainTextField field={field} label={label} />
  const { description } = field.node ?? {}
  return (
    <fieldset className="field localized" data-own={field.isOwn} data-pointer={field.pointer}>
      <legend>{label}</legend>
      {description === undefined ? null : <p className="field-hint">{description}</p>}
      {languages.map((language) => (
        <LocalizedEntry
          key={language}
          keys={[...field.keys, language]}
          label={label}
          language={language}
          isLong={LONG.has(field.keys.at(-1))}
        />
      ))}
      <Refusals field={{ refusals: left }} id={field.pointer} />
    </fieldset>
  )
}

function PlainTextField({ field, label }: { field: Field; label: string }) {
  const { languages } = useForm()
  const split = () => field.put(Object.fromEntries(languages.map((language) => [language, field.value])))
  const hint = (
    <>
      One text for all languages.{' '}
      <button type="button" className="button quiet" onClick={split}>
        Write one for each
      </button>
    </>
  )
  return <TextField field={field} label={label} hint={hint} />
}

interface EntryProps {
  keys: Keys
  label: string
  language: string
  isLong: boolean
}

function LocalizedEntry({ keys, label, language, isLong }: EntryProps) {
  const id = useId()
  const field = useField(keys)
  const { site } = useForm()
  const direction = site.check?.resolved?.languages.data[language]?.direction ?? 'ltr'
  const input = {
    id,
    className: 'input',
    lang: language,
    dir: direction,
    autoComplete: 'off',
    value: typeof field.value === 'string' ? field.value : '',
    onChange: ({ target }: { target: { value: string } }) =>
      target.value === '' ? field.reset() : field.put(target.value, true),
    ...described(field, id),
  }
  return (
    <div
      className="localized-entry"
      data-own={field.isOwn}
      data-refused={field.refusals.length > 0}
      data-pointer={field.pointer}
    >
      <label htmlFor={id} title={`${label}, ${language}`}>
        <span className="visually-hidden">{label}, </span>
        {language}
      </label>
      {isLong ? <textarea rows={2} {...input} /> : <input {...input} />}
      <Origin field={field} label={`${label}, ${language}`} />
      <Refusals field={field} id={id} />
    </div>
  )
}
