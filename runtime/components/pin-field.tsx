import type { ReactNode } from 'react'
import { digitsIn } from '#schemas/typed-text.ts'
import { PIN_DIGITS } from '#schemas/limits.ts'
import { Field } from './field.tsx'

export interface PinFieldProps {
  label: ReactNode
  name: string
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  optionalNote?: ReactNode
}

/** A masked field for the digits of a PIN. Browsers do not store it as a password. */
export function PinField({ onChange, ...field }: PinFieldProps) {
  return (
    <Field
      {...field}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      onChange={(value) => onChange(digitsIn(value).slice(0, PIN_DIGITS))}
    />
  )
}
