import Snackbar from '@mui/material/Snackbar'

interface DoneNoticeProps {
  /** The title of the change that was made; null for none. */
  readonly said: string | null
  readonly close: () => void
}

/** Says for a moment that a change was made. */
export function DoneNotice({ said, close }: DoneNoticeProps) {
  return (
    <Snackbar open={said !== null} autoHideDuration={6000} onClose={close} message={`Done: ${said ?? ''}`} />
  )
}
