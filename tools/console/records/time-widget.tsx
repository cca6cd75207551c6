import TextField from '@mui/material/TextField'
import type { WidgetProps } from '@rjsf/utils'
import { Temporal } from 'temporal-polyfill'
import { CLOCK_OF_UTC } from './format-value.ts'

/** A moment as date and time by the clock of the site; its value is UTC milliseconds. */
export function TimeWidget({ id, label, value, required, rawErrors, onChange, options }: WidgetProps) {
  const timeZone = typeof options['timeZone'] === 'string' ? options['timeZone'] : CLOCK_OF_UTC
  const shown =
    typeof value === 'number'
      ? Temporal.Instant.fromEpochMilliseconds(value)
          .toZonedDateTimeISO(timeZone)
          .toPlainDateTime()
          .toString({ smallestUnit: 'minute' })
      : ''
  const change = (text: string) =>
    onChange(
      text === '' ? undefined : Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds,
    )
  return (
    <TextField
      id={id}
      type="datetime-local"
      label={label}
      value={shown}
      required={required ?? false}
      error={(rawErrors ?? []).length > 0}
      helperText={`By the clock of ${timeZone}`}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={({ target }) => change(target.value)}
    />
  )
}
