import Box from '@mui/material/Box'
import { titleOf } from './title-of.ts'

type Tone = 'success' | 'warning' | 'error' | 'info'

/** The tone of a state by its name; a state without one is over, and needs nobody. */
const TONES: Readonly<Record<string, Tone>> = {
  active: 'success',
  paid: 'success',
  accepted: 'success',
  confirmed: 'success',
  delivered: 'success',
  offered: 'success',
  verified: 'success',
  open: 'info',
  OPEN: 'info',
  approved: 'info',
  created: 'info',
  seen: 'info',
  pending: 'warning',
  submitted: 'warning',
  uploaded: 'warning',
  claimed: 'warning',
  won: 'warning',
  locked: 'warning',
  banned: 'error',
  failed: 'error',
  refused: 'error',
  rejected: 'error',
  'charged-back': 'error',
}

/** A state as a dot in its tone with its name: the name says all, the dot helps to find it. */
export function StatusText({ status, label }: { readonly status: string; readonly label?: string }) {
  const tone = TONES[status]
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 8,
          height: 8,
          flexShrink: 0,
          borderRadius: '50%',
          bgcolor: tone === undefined ? 'text.disabled' : `${tone}.main`,
        }}
      />
      {label ?? titleOf(status === status.toUpperCase() ? status.toLowerCase() : status)}
    </Box>
  )
}
