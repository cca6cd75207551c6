import TextField from '@mui/material/TextField'
import { useEffect, useRef } from 'react'
import { digitsIn } from '#schemas/typed-text.ts'

const CODE_LENGTH = 6

interface CodeFieldProps {
  code: string
  setCode: (code: string) => void
  /** Whether the field appears after a press that asked for it. */
  takesFocus?: boolean
}

/** The six digits of an authenticator, also pasted with a space and in other digits. */
export function CodeField({ code, setCode, takesFocus = false }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <TextField
      inputRef={field}
      label="Code of your authenticator"
      name="code"
      value={code}
      onChange={({ target }) => setCode(digitsIn(target.value).slice(0, CODE_LENGTH))}
      required
      autoComplete="one-time-code"
      slotProps={{
        htmlInput: { inputMode: 'numeric', pattern: '[0-9]{6}', title: 'six digits', dir: 'ltr' },
      }}
    />
  )
}
