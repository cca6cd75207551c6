import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { Temporal } from 'temporal-polyfill'

/** Days by the clock of a site, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

const PRESETS = {
  today: { title: 'Today', days: (today) => ({ from: today, to: today }) },
  yesterday: {
    title: 'Yesterday',
    days: (today) => ({ from: today.subtract({ days: 1 }), to: today.subtract({ days: 1 }) }),
  },
  week: { title: 'Last 7 days', days: (today) => ({ from: today.subtract({ days: 6 }), to: today }) },
  thirty: { title: 'Last 30 days', days: (today) => ({ from: today.subtract({ days: 29 }), to: today }) },
  month: { title: 'This month', days: (today) => ({ from: today.with({ day: 1 }), to: today }) },
  lastMonth: {
    title: 'Last month',
    days: (today) => ({
      from: today.with({ day: 1 }).subtract({ months: 1 }),
      to: today.with({ day: 1 }).subtract({ days: 1 }),
    }),
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly title: string
      readonly days: (today: Temporal.PlainDate) => { from: Temporal.PlainDate; to: Temporal.PlainDate }
    }
  >
>
type Preset = keyof typeof PRESETS
const NAMES = Object.keys(PRESETS) as Preset[]
const OWN = 'own'

export function presetDays(preset: Preset, timeZone: string): Days {
  const { from, to } = PRESETS[preset].days(Temporal.Now.plainDateISO(timeZone))
  return { from: from.toString(), to: to.toString() }
}

interface PeriodPickerProps {
  readonly days: Days
  readonly timeZone: string
  readonly change: (days: Days) => void
}

/** Chooses the days of a report: a usual period, or the first and the last day. */
export function PeriodPicker({ days, timeZone, change }: PeriodPickerProps) {
  const chosen = NAMES.find((name) => {
    const preset = presetDays(name, timeZone)
    return preset.from === days.from && preset.to === days.to
  })
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
      <TextField
        select
        label="Period"
        value={chosen ?? OWN}
        sx={{ width: 160 }}
        onChange={({ target }) => change(presetDays(target.value as Preset, timeZone))}
      >
        {NAMES.map((name) => (
          <MenuItem key={name} value={name}>
            {PRESETS[name].title}
          </MenuItem>
        ))}
        <MenuItem value={OWN} disabled>
          Own days
        </MenuItem>
      </TextField>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={end === 'from' ? 'First day' : 'Last day'}
          value={days[end]}
          sx={{ width: 160 }}
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={({ target }) => {
            if (target.value !== '') change({ ...days, [end]: target.value })
          }}
        />
      ))}
    </Stack>
  )
}
