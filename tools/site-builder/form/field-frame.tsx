import type { AriaAttributes, ReactNode } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import type { Field } from './form-context.ts'

interface FrameProps {
  field: Field
  label: string
  id: string
  hint?: ReactNode
  children: ReactNode
}

/** The frame of every entry: its label, the site that sets it, and its refusal. */
export function FieldFrame({ field, label, id, hint, children }: FrameProps) {
  const isRefused = field.refusals.length > 0
  return (
    <div className="field" data-own={field.isOwn} data-refused={isRefused} data-pointer={field.pointer}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        <Origin field={field} label={label} />
      </div>
      {children}
      {hint !== undefined ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <Refusals field={field} id={id} />
    </div>
  )
}

export function Refusals({ field, id }: { field: Pick<Field, 'refusals'>; id: string }) {
  if (field.refusals.length === 0) return null
  return (
    <ul className="field-refusals" id={`${id}-why`}>
      {[...new Set(field.refusals.map(({ expected }) => expected))].map((expected) => (
        <li key={expected}>{expected}</li>
      ))}
    </ul>
  )
}

/** The site that sets a value. The site's own value can be reset. */
export function Origin({ field, label }: { field: Field; label: string }) {
  if (field.isOwn) {
    const goesBack = field.inherited !== undefined
    return (
      <span className="origin" data-own>
        own
        <IconButton
          icon="undo"
          label={goesBack ? `${label}: back to what is inherited` : `${label}: take away`}
          onClick={field.reset}
        />
      </span>
    )
  }
  return field.from === null ? null : <span className="origin">from {field.from}</span>
}

/** ARIA attributes that connect an entry to its help text and its refusal. */
export function described(field: Pick<Field, 'refusals'>, id: string, hint?: ReactNode): AriaAttributes {
  const isRefused = field.refusals.length > 0
  const by = [isRefused && `${id}-why`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ')
  return { ...(isRefused && { 'aria-invalid': true }), ...(by !== '' && { 'aria-describedby': by }) }
}
