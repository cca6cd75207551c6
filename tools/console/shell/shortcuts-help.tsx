import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Facts } from '../parts/facts.tsx'
import type { Page } from './pages-of.ts'

/** The keys that work on every page. */
export function ShortcutsHelp({
  pages,
  close,
}: {
  readonly pages: readonly Page[]
  readonly close: () => void
}) {
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={close} aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Facts
          facts={[
            ['Ctrl K, ⌘ K or /', 'Open a page, a list or a player'],
            ['?', 'These shortcuts'],
            ...pages.map(({ letter, title }) => [`g, then ${letter}`, title] as const),
            ['Esc', 'Close what is open'],
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
