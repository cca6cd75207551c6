import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSession } from '#runtime/session/session.ts'
import { useAddressLookup, type AddressForm, type AddressLookup } from '../state/use-address-lookup.ts'
import styles from './address-lookup.module.css'

export interface PostalCodeLookupProps {
  /** The field of the postal code itself. */
  field: ReactNode
  code: string
  form: AddressForm
}

/** A postal-code field with the known addresses of the code below it. The fields that it fills in stay editable. */
export function PostalCodeLookup(props: PostalCodeLookupProps) {
  const { state } = useSession()
  // The lookup is for players only: a visitor gets the plain field.
  return state === 'loggedIn' ? <Lookup {...props} /> : props.field
}

function Lookup({ field, code, form }: PostalCodeLookupProps) {
  const lookup = useAddressLookup(code, form)
  return (
    <div>
      {field}
      <div role="status" className={styles.said}>
        <Said lookup={lookup} />
      </div>
      {lookup.candidates.length > 1 ? <Candidates lookup={lookup} /> : null}
    </div>
  )
}

function Said({ lookup: { state, candidates, isChosen } }: { lookup: AddressLookup }) {
  const [only, ...others] = candidates
  if (state === 'looking') return <FormattedMessage id="registration.address.looking" />
  if (state === 'unknown' || state === 'failed')
    return <FormattedMessage id={`registration.address.${state}`} />
  if (!only) return null
  if (others.length > 0) {
    return <FormattedMessage id="registration.address.several" values={{ count: candidates.length }} />
  }
  return (
    <FormattedMessage
      id={isChosen(only) ? 'registration.address.filled' : 'registration.address.one'}
      values={{ city: only.city, province: only.province }}
    />
  )
}

function Candidates({ lookup: { candidates, isChosen, choose } }: { lookup: AddressLookup }) {
  const intl = useIntl()
  return (
    <ul
      role="list"
      className={styles.candidates}
      aria-label={intl.formatMessage({ id: 'registration.address.choice' })}
    >
      {candidates.map((candidate) => (
        <li key={`${candidate.address} ${candidate.city} ${candidate.province}`}>
          <button
            type="button"
            className={styles.candidate}
            aria-pressed={isChosen(candidate)}
            onClick={() => choose(candidate)}
          >
            <span className={styles.city}>
              {candidate.address === '' ? candidate.city : `${candidate.address}, ${candidate.city}`}
            </span>
            <span className={styles.province}>{candidate.province}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
