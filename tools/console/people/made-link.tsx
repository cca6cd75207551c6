import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatTimeHere } from '../records/format-value.ts'

/** A link that was made: shown this once, to hand over where no mail arrives. */
export function MadeLink({ link, validUntil }: { link: string; validUntil: number }) {
  const [isCopied, setCopied] = useState(false)
  const until = formatTimeHere(validUntil)
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true))
  return (
    <Alert
      severity="success"
      action={
        <Button color="inherit" size="small" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      }
    >
      <Typography>{`The link is valid once, until ${until}. It is mailed too, and shown here this once:`}</Typography>
      <Typography component="code" dir="ltr" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {link}
      </Typography>
    </Alert>
  )
}
