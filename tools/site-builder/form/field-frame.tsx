import type { ReactNode } from 'react'
import { IconButton } from '../shell/icon-button.tsx'
import type { Field } from './form-context.ts'

interface FrameProps {
  field: Field
  label: string
  id: string
  hint?: ReactNode
  children: ReactNode
}

/** What stands around every entry: its name, who says it, and why it is refused. */
export function FieldFrame({ field, label, id, hint, children }: FrameProps) {
  const isRefused = field.refusals.length > 0
  return (
    <div className="field" data-own={field.isOwn} data-refused={isRefused} data-pointer={field.pointer}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        <Origin field={field} label={label} />
      </div>
      {children}
      {hint !== undefined ? <p className="field-hint">{hint}</p> : null}
      <Refusals field={field} id={id} />
    </div>
  )
}

export function Refusals({ field, id }: { field: Field; id: string }) {
  if (field.refusals.length === 0) return null
  return (
    <ul className="field-refusals" id={`${id}-why`}>
      {field.refusals.map(({ expected }) => (
        <li key={expected}>{expected}</li>
      ))}
    </ul>
  )
}

/** Who says a value. One's own can be taken back. */
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

/** Leads a screen reader from an entry to why it is refused. */
export const described = (field: Field, id: string) =>
  field.refusals.length > 0 ? { 'aria-invalid': true, 'aria-describedby': `${id}-why` } : {}
