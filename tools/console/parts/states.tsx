import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { CallProblem } from '../api/call.ts'

export function Waiting() {
  return (
    <Box role="status" aria-label="Loading" sx={{ p: 2 }}>
      <LinearProgress aria-label="Loading" />
    </Box>
  )
}

/** Why something could not be loaded or changed; with places where the request has them. */
export function Problem({ problem, retry }: { problem: CallProblem; retry?: () => void }) {
  const action =
    retry === undefined ? null : (
      <Button color="inherit" size="small" onClick={retry}>
        Try again
      </Button>
    )
  return (
    <Alert severity="error" action={action}>
      {problem.message}
      {problem.refusals.map(({ path, expected }) => (
        <div key={path}>{`${path.replace(/^\$\.?/, '')} ${expected}`}</div>
      ))}
    </Alert>
  )
}
