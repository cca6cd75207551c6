import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import type { MouseEvent } from 'react'

type BusyButtonProps = Omit<ButtonProps, 'loading' | 'loadingIndicator' | 'loadingPosition' | 'href'> & {
  /** The answer is awaited: the button is announced as busy, keeps its size and ignores clicks. */
  readonly busy: boolean
}

/** Refuses the click, and with it the submission of a form by the Enter key. */
function refuse(event: MouseEvent): void {
  event.preventDefault()
}

/**
 * A button that waits for an answer. It keeps the focus while it waits: a disabled button loses it, and the keys of a
 * dialog, Escape among them, would reach nothing.
 */
export function BusyButton({ busy, onClick, children, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
    >
      <span style={{ opacity: busy ? 0 : 1 }}>{children}</span>
      {busy ? (
        <Box component="span" sx={{ position: 'absolute', display: 'flex' }} aria-hidden>
          <CircularProgress size="1.25em" color="inherit" />
        </Box>
      ) : null}
    </Button>
  )
}
