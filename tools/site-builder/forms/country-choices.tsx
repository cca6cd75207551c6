import { useId, useState } from 'react'
import { servedCountries } from '#schemas/site-manifest/country-choices.ts'
import { IconButton } from '../components/icon-button.tsx'
import {
  ASKING,
  askingIn,
  askingOf,
  countriesOf,
  setAskingIn,
  type Asking,
  type Registration,
} from './form-edits.ts'
import { codeName } from '../state/code-name.ts'
import { useForms } from './forms-context.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })
export const countryName = (code: string) => codeName(regions, code)

/** The requirement of a field (required, optional or hidden) for players of single countries. */
export function CountryChoices({ field }: { field: string }) {
  const id = useId()
  const { draft, apply, whyNot, nameOf } = useForms()
  const { registration } = draft.manifest
  const [added, setAdded] = useState<string | null>(null)
  const known = countriesOf(registration, field)
  const shown = added === null || known.includes(added) ? known : [...known, added]
  const offered = servedCountries(registration.countries)
    .filter((code) => !shown.includes(code))
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  return (
    <fieldset className="field form-countries">
      <legend>By country</legend>
      <p className="field-hint">In both forms, for players who live there.</p>
      {shown.map((country) => (
        <CountryAsking key={country} field={field} country={country} />
      ))}
      <select
        id={id}
        className="input"
        aria-label={`${nameOf(field)}: a country that differs`}
        value=""
        onChange={(event) => {
          const country = event.target.value
          setAdded(country)
          const first = firstOther(askingOfBoth(registration, field), (asking) =>
            whyNot(setAskingIn(draft, country, field, asking)),
          )
          if (first !== null) {
            apply(
              setAskingIn(draft, country, field, first),
              `${nameOf(field)} is ${first} in ${countryName(country)} now.`,
            )
          }
        }}
      >
        <option value="">Add a country…</option>
        {offered.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </fieldset>
  )
}

const askingOfBoth = (registration: Registration, field: string): Asking => {
  const inShort = registration.short.steps.some(({ fields }) => fields.includes(field))
  return askingOf(registration, inShort ? 'short' : 'full', field)
}

/** The first way to ask that differs from the usual one and is possible. */
function firstOther(usual: Asking, whyNot: (asking: Asking) => string | null): Asking | null {
  const order: readonly Asking[] = ['required', 'optional', 'hidden']
  return order.find((asking) => asking !== usual && whyNot(asking) === null) ?? null
}

function CountryAsking({ field, country }: { field: string; country: string }) {
  const id = useId()
  const { draft, apply, whyNot, nameOf } = useForms()
  const name = countryName(country)
  const asking = askingIn(draft.manifest.registration, country, field)
  const offers = ASKING.map(([value, label]) => ({
    value,
    label,
    reason: value === asking ? null : whyNot(setAskingIn(draft, country, field, value)),
  }))
  const reasons = [...new Set(offers.flatMap(({ reason }) => reason ?? []))]
  return (
    <div className="form-country">
      <label htmlFor={id}>{name}</label>
      <select
        id={id}
        className="input"
        value={asking ?? ''}
        aria-describedby={reasons.length > 0 ? `${id}-why` : undefined}
        onChange={(event) => {
          const next = event.target.value === '' ? null : (event.target.value as Asking)
          apply(
            setAskingIn(draft, country, field, next),
            `${nameOf(field)} is ${next ?? 'as for everybody'} in ${name} now.`,
          )
        }}
      >
        <option value="">As for everybody</option>
        {offers.map(({ value, label, reason }) => (
          <option key={value} value={value} disabled={reason !== null}>
            {label}
          </option>
        ))}
      </select>
      <IconButton
        icon="remove"
        label={`${name}: as for everybody`}
        onClick={() =>
          apply(
            setAskingIn(draft, country, field, null),
            `${nameOf(field)} is as for everybody in ${name} now.`,
          )
        }
      />
      {reasons.length === 0 ? null : (
        <p className="field-hint" id={`${id}-why`}>
          {reasons.join(' ')}
        </p>
      )}
    </div>
  )
}
