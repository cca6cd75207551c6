import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface SidePanelProps {
  readonly title: string
  /** Its name for screen readers, where that is not the title. */
  readonly label?: string
  /** Pixels; a narrower window has it over its whole width. */
  readonly width: number
  readonly close: () => void
  readonly children: ReactNode
}

/** A dialog at the end of a line: it shows more about something of the page beside it. */
export function SidePanel({ title, label = title, width, close, children }: SidePanelProps) {
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
      slotProps={{
        paper: { 'aria-label': label, role: 'dialog', sx: { width: `min(${width}px, 100vw)`, border: 0 } },
      }}
    >
      <Stack spacing={2} sx={{ p: 2 }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="h2">{title}</Typography>
          <Button color="inherit" onClick={close}>
            Close
          </Button>
        </Stack>
        {children}
      </Stack>
    </Drawer>
  )
}
